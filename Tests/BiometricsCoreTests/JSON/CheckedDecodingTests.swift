import BiometricsCore
import FoundationEssentials
import Testing

/// A decoder refuses the same values as the initialiser.
struct CheckedDecodingTests {
    private func refuses<Value: Codable>(_ value: Value, with old: String, as new: String) throws -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        #expect(text.contains(old), "\(text)")
        let changed = text.replacing(old, with: new)
        do {
            _ = try JSONDecoder().decode(Value.self, from: Data(changed.utf8))
            return false
        } catch DecodingError.dataCorrupted(let context) {
            return !context.codingPath.isEmpty
        }
    }

    private let model = ModelIdentity(id: "toy", sha256: String(repeating: "0", count: 64))

    @Test func `a template is read as it was written, and not with features of another length`() throws {
        let template = try FaceTemplate(model: model, features: [3, 4])
        let text = try JSONEncoder().encode(template)
        #expect(try JSONDecoder().decode(FaceTemplate.self, from: text) == template)
        #expect(try refuses(template, with: "0.8", as: "8"))
        #expect(try refuses(template, with: "0.8", as: "0"))
        #expect(try refuses(template, with: "[0.6", as: "[-1.6"))
        #expect(try refuses(try FaceTemplate(model: model, features: [1]), with: "[1]", as: "[]"))
    }

    @Test(arguments: ["0", "-1", "0.02", "1"])
    func `a policy is not read whose rates its initialiser refuses`(pass: String) throws {
        let policy = try MatchPolicy(passFalseMatchRate: 0.001, failFalseMatchRate: 0.01)
        #expect(try refuses(policy, with: "Rate\":0.001", as: "Rate\":\(pass)"))
        let text = try JSONEncoder().encode(policy)
        #expect(try JSONDecoder().decode(MatchPolicy.self, from: text) == policy)
    }
}
