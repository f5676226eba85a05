import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import HTTPService

/// The shop of `Examples/Embed`, against a running service that leads toy journeys.
@Suite(.enabled(if: ClientBench.has("python3"), "python3 is not installed"))
struct EmbedExampleTests {
    private static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples/Embed")
    }

    @Test func `its settings are taken, with its logo`() throws {
        let json = Array(try Data(contentsOf: Self.folder.appending(path: "capture-page.json")))
        let logo = Array(try Data(contentsOf: Self.folder.appending(path: "logo.svg")))
        let settings = try CapturePageSettings(json) { (name) throws(BiometricsError) in
            #expect(name == "logo.svg")
            return logo
        }
        #expect(settings.mayEmbed("http://localhost:9000") && settings.brand.logo?.bytes == logo)
        #expect(try settings.returnAddress("http://localhost:9000/done").path == "/done")
    }

    @Test func `its server begins journeys for its own page, and keeps the key`() async throws {
        var options = ServiceOptions.patient
        let json = Array(try Data(contentsOf: Self.folder.appending(path: "capture-page.json")))
        let logo = Array(try Data(contentsOf: Self.folder.appending(path: "logo.svg")))
        options.capturePage = try CapturePageSettings(json) { (_) throws(BiometricsError) in logo }
        let bench = try await ClientBench(options)
        let shop = Process()
        shop.executableURL = URL(filePath: "/usr/bin/env")
        shop.arguments = [
            "python3", "-B", Self.folder.appending(path: "server.py").path, "--service", bench.address, "--port", "0",
        ]
        shop.environment = ProcessInfo.processInfo.environment.merging(["BIOMETRICS_KEY": bench.key]) { $1 }
        let told = Pipe()
        shop.standardOutput = told
        try shop.run()
        defer { shop.terminate() }
        let line = String(decoding: told.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.firstMatch(of: /localhost:([0-9]+)/).flatMap { UInt16($0.output.1) })
        func ask(_ text: String) async throws -> RawConnection.Answer {
            let connection = try RawConnection(port: port)
            connection.send("\(text) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: 0\r\n\r\n")
            return await connection.answer()
        }
        let page = try await ask("GET /")
        #expect(page.status == 200 && page.text.contains("\(bench.address)/capture/v1/biometrics-capture.js"))
        #expect(!page.text.contains(bench.key))
        #expect(try await ask("GET /server.py").status == 404)
        #expect(try await ask("POST /begin").status == 403)
        let begun = try await posted("/begin", from: "http://localhost:\(port)", at: port)
        struct Begun: Decodable { let journey, token: String }
        let link = try JSONDecoder().decode(Begun.self, from: Data(begun.body))
        let state = try await bench.toy.ask(
            "GET", "/v1/journeys/\(link.journey)", ["Authorization": "Bearer \(link.token)"])
        #expect(state.status == 200 && !begun.text.contains(bench.key))
        #expect(try await posted("/begin", from: "https://evil.example", at: port).status == 403)
        #expect(try await ask("GET /outcome/\(link.journey)").text == #"{"decision": null}"#)
        #expect(try await ask("GET /outcome/nobody").text == #"{"decision": "unknown"}"#)
        #expect(try await ask("GET /outcome/..%2f..%2fmetrics").status == 404)
        // The address that it asks for is of its own port, which the settings do not have.
        #expect(try await posted("/link", from: "http://localhost:\(port)", at: port).status == 502)
    }

    private func posted(_ path: String, from origin: String, at port: UInt16) async throws -> RawConnection.Answer {
        let connection = try RawConnection(port: port)
        connection.send("POST \(path) HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nContent-Length: 0\r\n\r\n")
        return await connection.answer()
    }
}
