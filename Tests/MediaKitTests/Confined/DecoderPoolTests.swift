import BiometricsCore
import BiometricsTestSupport
import CDecoderProtocol
import Foundation
import Platform
import Testing

@testable import MediaKit

/// Workers for honest files, while other files break theirs.
struct DecoderPoolTests {
    private func worker(of pool: DecoderPool) throws -> WorkerExchange {
        try pool.worker(.barcode, CDP_VERSION, from: nil)
    }

    @Test func `a worker that was ordered comes, though its template was replaced meanwhile`() throws {
        let program = try DecoderProgram.file()
        for _ in 0..<20 {
            var opening = cdp_opening()
            opening.magic = CDP_MAGIC
            opening.format = CDP_GRAY.rawValue
            let worker = try unsafe withUnsafeBytes(of: opening) { raw in
                try WorkerTemplate(
                    program, name: DecoderProgram.name, environment: DecoderProgram.environment,
                    opening: unsafe raw.bytes
                ).order()
            }
            #expect(try worker.greet())
        }
    }

    @Test func `a format whose template is being started holds up no other`() throws {
        let pool = DecoderPool()
        let isThere = try pool.place(of: .tiff).held.withLock { _ in try worker(of: pool).greet() }
        #expect(isThere)
    }

    @Test(.timeLimit(.minutes(2)))
    func `workers that are dropped before they have a process are not waited for`() throws {
        // A program that takes no orders: each worker would be waited for until its deadline, a minute later.
        let name = "idle-\(UInt64.random(in: 0...UInt64.max))"
        defer { _ = try? Process.run(URL(filePath: "/usr/bin/pkill"), arguments: ["-KILL", "-f", "^\(name)"]) }
        let opening = Array("kill -STOP $$\n".utf8)
        let template = try unsafe WorkerTemplate(
            OpenFile("/bin/sh"), name: name, environment: [:], opening: opening.span.bytes)
        for _ in 0..<4 { _ = try template.order() }
    }

    @Test func `a file that breaks its worker has the template replaced once`() throws {
        let pool = DecoderPool()
        let (broken, other) = (try worker(of: pool), try worker(of: pool))
        #expect(broken.template === other.template)
        pool.renew(.barcode, of: broken, after: .contradiction)
        let later = try worker(of: pool)
        #expect(later.template !== broken.template)
        // The second file broke a worker of the first template, which is replaced already.
        pool.renew(.barcode, of: other, after: .ended(139))
        #expect(try worker(of: pool).template === later.template)
    }

    @Test func `a refusal or a delay keeps the template`() throws {
        let pool = DecoderPool()
        let first = try worker(of: pool)
        for failure in [DecoderFailure.refusal(cdp_answer()), .fault(.late), .noWorker] {
            pool.renew(.barcode, of: first, after: failure)
            #expect(try worker(of: pool).template === first.template)
        }
    }

    @Test func `files that break their workers take none from others`() async throws {
        let pool = DecoderPool()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        let worker = try worker(of: pool)
                        if task == 0 { pool.renew(.barcode, of: worker, after: .contradiction) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: ["true", "false"]) func `a program that ends at once is named with its remedy`(name: String) throws
    {
        let decoder = ConfinedDecoder(format: .pdf, limits: DecodingLimits(), other: try OpenFile("/bin/\(name)"))
        let error = thrown { () throws(BiometricsError) in _ = try decoder.probe([1]) }
        #expect(error?.code == .decoderUnavailable)
        #expect(error?.message.contains("biometrics-decode") == true)
    }
}
