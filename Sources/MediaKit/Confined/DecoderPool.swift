internal import BiometricsCore
internal import CDecoderProtocol
internal import Platform
internal import Synchronization

/// Keeps a template for each decoder, and one worker that was made from it in advance.
///
/// A worker sees only one file: a picture for one request, or a clip until it was played. Then it ends, so that a
/// hostile file cannot affect the next one. Without templates, each file would start the program and load its
/// libraries. A worker is a copy of a template, which has loaded them, has confined itself, and never sees a file.
///
/// - Threads: any number.
final class DecoderPool: Sendable {
    static let shared = DecoderPool()

    private struct Entry {
        let template: WorkerTemplate
        var spare: WorkerExchange?
    }

    /// Only the thread that takes a worker out of the pool uses it.
    @safe private struct Entries: @unchecked Sendable {
        var entries: [UInt32: Entry] = [:]
    }

    private let state = Mutex(Entries())

    /// Returns a worker that waits for a request.
    ///
    /// - Throws: `.fault`; `.refusal` if the program cannot decode such files here.
    func worker(
        _ format: ConfinedFormat, _ task: cdp_task, from program: OpenFile?
    ) throws(DecoderFailure) -> WorkerExchange {
        guard format.isPooled, program == nil else {
            let template = try Self.template(format, task, program)
            return try Self.greeted(try Self.order(template))
        }
        // The system or a person may have ended a template. Then another is started, once.
        do throws(DecoderFailure) {
            return try Self.greeted(try take(format))
        } catch {
            forget(format)
            guard case .ended = error else { throw error }
            return try Self.greeted(try take(format))
        }
    }

    private func take(_ format: ConfinedFormat) throws(DecoderFailure) -> WorkerExchange {
        try state.withLock { state throws(DecoderFailure) in
            let code = format.code.rawValue
            var entry =
                if let known = state.entries[code] { known } else {
                    Entry(template: try Self.template(format, CDP_DECODE, nil), spare: nil)
                }
            let worker = if let spare = entry.spare { spare } else { try Self.order(entry.template) }
            entry.spare = try Self.order(entry.template)
            state.entries[code] = entry
            return worker
        }
    }

    /// Replaces a template after a file broke one of its workers.
    ///
    /// All copies of a template have the same layout of memory. A hostile file must not find it out by repeated
    /// crashes.
    func renew(_ format: ConfinedFormat, after failure: DecoderFailure) {
        switch failure {
        case .ended, .contradiction: forget(format)
        case .missing, .fault, .refusal: break
        }
    }

    private func forget(_ format: ConfinedFormat) {
        let entry = state.withLock { $0.entries.removeValue(forKey: format.code.rawValue) }
        // The processes are ended and awaited without the lock.
        withExtendedLifetime(entry) {}
    }

    private static func template(
        _ format: ConfinedFormat, _ task: cdp_task, _ program: OpenFile?
    ) throws(DecoderFailure) -> WorkerTemplate {
        let program =
            if let program { program } else {
                try translating(DecoderFailure.missing) { () throws(BiometricsError) in try DecoderProgram.file() }
            }
        var opening = cdp_opening()
        opening.magic = CDP_MAGIC
        opening.format = format.code.rawValue
        opening.task = task.rawValue
        opening.is_unconfined = DecoderProgram.isUnconfined ? 1 : 0
        return try translating(DecoderFailure.unstarted) { () throws(SystemError) in
            try unsafe withUnsafeBytes(of: opening) { (raw) throws(SystemError) in
                try WorkerTemplate(
                    program, name: DecoderProgram.name, environment: DecoderProgram.environment,
                    opening: unsafe raw.bytes)
            }
        }
    }

    private static func order(_ template: WorkerTemplate) throws(DecoderFailure) -> WorkerExchange {
        do throws(SystemError) {
            return try template.order()
        } catch {
            throw error == .brokenPipe || error == .connectionReset ? .ended(128) : .fault(.cannotStart(error))
        }
    }

    private static func greeted(_ worker: WorkerExchange) throws(DecoderFailure) -> WorkerExchange {
        let (isThere, rest) = try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            (try worker.greet(), try worker.receive(MemoryLayout<cdp_greeting>.size - MemoryLayout<Int32>.size))
        }
        let bytes = [UInt8](repeating: 0, count: MemoryLayout<Int32>.size) + rest
        guard bytes.count == MemoryLayout<cdp_greeting>.size else { throw .ended(128) }
        let greeting = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: cdp_greeting.self) }
        guard greeting.magic == CDP_MAGIC else { throw .contradiction }
        guard isThere, greeting.status == CDP_OK.rawValue else {
            var answer = cdp_answer()
            answer.status = greeting.status
            throw .refusal(answer)
        }
        return worker
    }
}
