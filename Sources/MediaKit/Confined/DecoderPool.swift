internal import BiometricsCore
internal import CDecoderProtocol
internal import Platform
internal import Synchronization

/// The templates of decoders, and of each a worker that was made before it is needed.
///
/// A worker sees one file: of a picture for one request, of a clip until it is played. Then it ends, and what a file may have
/// made of it ends with it. To be as strict would cost a start of the program and the opening of its libraries for each file;
/// a worker is a copy of a template instead, which has done that, confined itself, and sees no file.
///
/// - Threads: any number.
final class DecoderPool: Sendable {
    static let shared = DecoderPool()

    private struct Entry {
        let template: WorkerTemplate
        var spare: WorkerExchange?
    }

    /// A worker is used by one thread at a time, whoever takes it out of here.
    @safe private struct Entries: @unchecked Sendable {
        var entries: [UInt32: Entry] = [:]
    }

    private let state = Mutex(Entries())

    /// A worker that waits for a request.
    ///
    /// - Throws: `.fault`, `.refusal` where the program cannot decode such files here.
    func worker(
        _ format: ConfinedFormat, _ task: cdp_task, from program: OpenFile?
    ) throws(DecoderFailure) -> WorkerExchange {
        guard format.isPooled, program == nil else {
            let template = try Self.template(format, task, program)
            return try Self.greeted(try Self.order(template))
        }
        // A template may have been ended by the system or by a person: another is started, once.
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

    /// Has a template started anew after a file broke a worker. Copies of one template have one layout of memory, which a hostile
    /// file must not learn by trial, one crash after another.
    func renew(_ format: ConfinedFormat, after failure: DecoderFailure) {
        switch failure {
        case .ended, .contradiction: forget(format)
        case .missing, .fault, .refusal: break
        }
    }

    private func forget(_ format: ConfinedFormat) {
        let entry = state.withLock { $0.entries.removeValue(forKey: format.code.rawValue) }
        // Outside of the lock: its processes are ended and waited for.
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
