import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import IdentityDocuments
import Testing

@testable import DocumentReading

struct DocumentCalibrationTests {
    private let calibration = DocumentCalibration(
        date: "2026-11-29", models: [ModelIdentity(id: "reader", sha256: String(repeating: "a", count: 64))],
        rates: FieldErrorRates(
            set: "drawn", groups: [.init(kind: .date, witnesses: [.clear, .print], values: 400, errors: 1)]))

    private func write(_ text: String, _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "documents-\(UUID().uuidString).json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test func `a calibration is read as it was written`() throws {
        try write(try calibration.json()) { path in
            let read = try DocumentCalibration(contentsOf: path)
            #expect(read == calibration)
        }
    }

    @Test(arguments: [
        ("\"errors\" : 1", "\"errors\" : 401"), ("\"errors\" : 1", "\"errors\" : -1"),
        ("\"values\" : 400", "\"values\" : 0"),
        ("calibration/1", "calibration/2"), ("\"date\"", "\"day\""), ("\"kind\" : \"date\"", "\"kind\" : \"dates\""),
    ])
    func `an impossible calibration is refused, with its file`(text: String, other: String) throws {
        let json = try calibration.json()
        try #require(json.contains(text))
        try write(json.replacing(text, with: other)) { path in
            let error = #expect(throws: BiometricsError.self) { try DocumentCalibration(contentsOf: path) }
            #expect(error?.code == .unreadableInput && error?.path == path)
        }
    }

    @Test func `rates hold only for readers that read print as often as the measured one`() {
        let other = ModelIdentity(id: "other", sha256: String(repeating: "b", count: 64))
        #expect(calibration.rates(of: calibration.models, readsTwice: false) == calibration.rates)
        #expect(calibration.rates(of: calibration.models, readsTwice: true) == nil)
        #expect(calibration.rates(of: [other], readsTwice: false) == nil)
        let twice = DocumentCalibration(
            date: "2026-11-29", models: calibration.models + [other],
            rates: FieldErrorRates(
                set: "drawn", groups: [.init(kind: .date, witnesses: [.print, .secondReading], values: 400, errors: 1)])
        )
        #expect(twice.rates(of: [other], readsTwice: true) == twice.rates)
        #expect(twice.rates(of: [other], readsTwice: false) == nil)
    }

    @Test func `a calibration of other models is refused`() throws {
        var configuration = BiometricsConfiguration()
        configuration.documentCalibration = calibration
        guard (try? DocumentReader()) != nil else { return }
        let error = #expect(throws: BiometricsError.self) { try DocumentReader(configuration) }
        #expect(error?.code == .invalidConfiguration)
    }
}
