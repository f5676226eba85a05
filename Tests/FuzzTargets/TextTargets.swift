import ActiveLiveness
import Biometrics
import BiometricsCore
import BiometricsEvaluation
import FoundationEssentials
import IdentityDocuments
import Verification

/// Tables, files of JSON, and what is read from documents.
extension FuzzTarget {
    static let tables = [
        FuzzTarget(
            "table-csv",
            seeds: {
                try fixtures("liveness", ["csv"])
                    + texts("probe,reference,score\na.jpg,b.jpg,0.5\n\"a,\"\"b\",c,-1e3\r\n", "a\n")
            }
        ) { bytes in
            var records = try CSVRecords(bytes)
            while records.next() != nil {}
        }
    ]

    static let documents = [
        FuzzTarget("json-definition", seeds: { texts(definition) }) { bytes in
            _ = try JourneyDefinition(definition: bytes)
        },
        FuzzTarget(
            "json-calibration", maximumBytes: 65_536,
            seeds: { try files("models/calibrations", ["json"], atMost: 65_536) }
        ) { bytes in
            _ = try JSONDecoder().decode(ScoreCalibration.self, from: Data(bytes))
        },
        FuzzTarget(
            "json-liveness-calibration", maximumBytes: 65_536,
            seeds: { try files("models/calibrations", ["liveness-minifasnet.json"], atMost: 65_536) }
        ) { bytes in
            _ = try LivenessCalibration(json: bytes)
        },
        FuzzTarget("json-manifest", maximumBytes: 65_536, seeds: { try files("models", ["json"], atMost: 65_536) }) {
            _ = try ModelManifest(json: $0)
        },
        FuzzTarget(
            "challenge",
            seeds: {
                let challenge = try ChallengePolicy().challenge(atMilliseconds: 1_700_000_000_000)
                let document = ChallengePayload(challenge: challenge, signature: String(repeating: "0f", count: 32))
                return texts(try document.json())
            }
        ) { bytes in
            let document = try ChallengePayload(json: bytes)
            _ = document.challenge.isVoid(atMilliseconds: 1_700_000_001_000)
            _ = document.challenge.signedBytes
        },
        FuzzTarget(
            "document-zone", maximumBytes: 512,
            seeds: {
                texts(
                    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
                    "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
                    "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6",
                    "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6")
            }, read: readZone),
        FuzzTarget(
            "document-barcode", maximumBytes: 9000,
            seeds: {
                texts(
                    "@\n\u{1e}\rANSI 636000100102DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDBB19700712\n",
                    "@\n\u{1c}\rANSI 6360000102DL00390187DLDAADOE,JOHN,PAUL\nDBB19600101\n")
            }
        ) { bytes in
            let barcode = try LicenceBarcode(text: String(decoding: bytes, as: UTF8.self))
            _ = barcode.agreements(with: [])
            _ = barcode.issuingCountry
        },
        FuzzTarget("document-print", maximumBytes: 2048, seeds: { texts("12 AUG/AOÛT 74", "01.02.1990", "12/08/74") }) {
            guard let date = PrintedDate(String(decoding: $0, as: UTF8.self)) else { throw Refusal() }
            _ = date.resolved(.birth, on: try today())
        },
    ]

    private static func today() throws -> DocumentDate {
        guard let today = DocumentDate(year: 2026, month: 11, day: 24) else { throw Refusal() }
        return today
    }

    private static func readZone(_ bytes: [UInt8]) throws {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let corrected = try ZoneCorrection(recognised: lines)
        _ = corrected.fields(on: try today())
        _ = corrected.mended(byPrint: ["ERIKSSON", "ANNA MARIA"])
        let zone = try MachineReadableZone(lines: lines)
        _ = zone.checks
        // A zone that was read is written as it was.
        let again = try MachineReadableZone(text: zone.rawText)
        precondition(again == zone, "a zone is not what it was written as")
    }

    static let definition = """
        {"schema":"biometrics.journey-definition/1","id":"toy","version":1,"title":"T",
         "steps":[{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never"},
                  {"id":"20","kind":"selfie","liveness":"passive"},{"id":"30","kind":"addressDocument","optional":true}],
         "rules":{"same_subject":{"onFailure":"reject"},"no_duplicate_documents":{"onFailure":"refer"}},
         "expiresAfter":"PT24H","retention":{"media":"P30D","result":"P5Y"}}
        """
}
