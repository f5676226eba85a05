import BiometricsEvaluation
import EvaluationRunner
import IdentityDocuments
import Testing

struct FieldErrorRatesCountingTests {
    private func row(_ evidence: [String: FieldEvidence]) -> DocumentRow {
        var row = DocumentRow(file: "a.jpg")
        row.fields = [.printed: ["surname": "ERIKSSON", "birthDate": "1974-08-12"]]
        var facts = DocumentReadingFacts()
        facts.evidence = evidence
        row.reading = facts
        return row
    }

    private func evidence(_ value: String, _ witnesses: [String], isSound: Bool = true) -> FieldEvidence {
        FieldEvidence(value: value, isStated: false, isSound: isSound, witnesses: witnesses, errorRate: nil)
    }

    @Test func `sound values are counted by kind and witnesses, and small groups are left out`() {
        var table = DocumentTable()
        for index in 0..<60 {
            let name = index < 3 ? "ERIKSON" : "ERIKSSON"
            table.append(
                row([
                    "surname": evidence(name, ["print"]),
                    "birthDate": evidence("1974-08-12", index < 20 ? ["print", "zone"] : ["print"]),
                ]))
        }
        table.append(row(["surname": evidence("ERIKSON", ["print"], isSound: false)]))
        table.append(row(["birthPlace": evidence("ZENITH", ["print"])]))
        let rates = FieldErrorRates(counting: table, set: "drawn")
        #expect(rates.groups == [.init(kind: .name, witnesses: [.print], values: 60, errors: 3)])
        #expect(rates.set == "drawn")
    }
}
