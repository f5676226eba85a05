import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Verification

@testable import HTTPService

/// A running service on toys for programs that call it: with journeys, and a key of every scope.
struct ClientBench {
    let folder = TemporaryFolder()
    let toy: ToyService
    let key: String
    /// A picture that has a face.
    let picture: Data

    /// - Parameter now: the time of journeys and their challenges, unless it is this machine's.
    init(_ options: ServiceOptions = .patient, now: (@Sendable () -> JourneyInstant)? = nil) async throws {
        let bench = try await JourneyBench(folder: folder.path, now: now)
        try await bench.store.put(.toy("active", .activeSelfie))
        try await bench.store.put(.toy("chipped", .chippedPassport))
        try await bench.store.put(
            .toy("searching", .selfie, rules: #""no_duplicate_applicant":{"onFailure":"refer"}"#))
        let file = APIKeyFile(path: folder("keys.json"))
        key = try file.add(Set(Scope.allCases), for: .live, at: .now).key
        toy = try await ToyService(options, on: bench, keys: file)
        picture = Data(try ToyPicture(brightness: 120).png())
    }

    var address: String { "http://127.0.0.1:\(toy.port)" }

    /// Runs a program to its end, without blocking a thread of tasks.
    ///
    /// - Returns: its status, and what it wrote.
    static func run(
        _ arguments: [String], in folder: String, _ environment: [String: String]
    ) async throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                continuation.resume(returning: (process.terminationStatus, said))
            }
        }
    }

    /// Whether there is a program of that name.
    static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
