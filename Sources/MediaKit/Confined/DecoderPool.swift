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

    struct Entry {
        let template: WorkerTemplate
        var spare: WorkerExchange?
    }

    /// The entry of one format. Each has a lock of its own, because a template may take seconds to start, and the other
    /// formats must not wait for it.
    final class Place: Sendable {
        /// Only the thread that takes a worker out of the pool uses it.
        @safe struct Held: @unchecked Sendable {
            var entry: Entry?
        }

        let held = Mutex(Held())
    }

    private let places = Mutex<[UInt32: Place]>([:])

    func place(of format: ConfinedFormat) -> Place {
        places.withLock { places in
            let code = format.code.rawValue
            if let place = places[code] { return place }
            let place = Place()
            places[code] = place
            return place
        }
    }

    /// Returns a worker that waits for a request.
    ///
    /// - Throws: `.fault`; `.refusal` if the program cannot decode such files here.
    func worker(
        _ format: ConfinedFormat, _ task: cdp_task, from program: OpenFile?
    ) throws(DecoderFailure) -> WorkerExchange {
        guard format.isPooled, program == nil else {
            return try Self.greeted(try Self.order(try Self.template(format, task, program)))
        }
        do throws(DecoderFailure) {
            return try greeted(format)
        } catch {
            // The system or a person may have ended the template. Then another is started, once.
            guard case .noWorker = error else { throw error }
            return try greeted(format)
        }
    }

    private func greeted(_ format: ConfinedFormat) throws(DecoderFailure) -> WorkerExchange {
        let worker = try take(format)
        do throws(DecoderFailure) {
            return try Self.greeted(worker)
        } catch {
            forget(worker.template, of: format)
            throw error
        }
    }

    private func take(_ format: ConfinedFormat) throws(DecoderFailure) -> WorkerExchange {
        let (worker, broken) = place(of: format).held.withLock { held in
            var entry = held.entry.take()
            let worker = Result { () throws(DecoderFailure) in
                let template = if let entry { entry.template } else { try Self.template(format, CDP_DECODE, nil) }
                let worker = if let spare = entry?.spare { spare } else { try Self.order(template) }
                entry = Entry(template: template, spare: nil)
                entry?.spare = try Self.order(template)
                return worker
            }
            guard case .success = worker else { return (worker, entry) }
            held.entry = entry
            return (worker, nil)
        }
        // The processes are ended and awaited without the lock.
        withExtendedLifetime(broken) {}
        return try worker.get()
    }

    /// Replaces the template of `worker` after a file broke it.
    ///
    /// All copies of a template have the same layout of memory. A hostile file must not find it out by repeated
    /// crashes. Workers that other files have from the template go on.
    func renew(_ format: ConfinedFormat, of worker: WorkerExchange, after failure: DecoderFailure) {
        switch failure {
        case .ended, .contradiction: forget(worker.template, of: format)
        case .missing, .noWorker, .fault, .refusal: break
        }
    }

    private func forget(_ template: WorkerTemplate, of format: ConfinedFormat) {
        let entry = place(of: format).held.withLock { held in
            // Another caller may have replaced it, and the new one has done nothing wrong.
            held.entry?.template === template ? held.entry.take() : nil
        }
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
            throw error == .brokenPipe || error == .connectionReset ? .noWorker : .fault(.cannotStart(error))
        }
    }

    private static func greeted(_ worker: WorkerExchange) throws(DecoderFailure) -> WorkerExchange {
        let (isThere, rest) = try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            (try worker.greet(), try worker.receive(MemoryLayout<cdp_greeting>.size - MemoryLayout<Int32>.size))
        }
        let bytes = [UInt8](repeating: 0, count: MemoryLayout<Int32>.size) + rest
        guard bytes.count == MemoryLayout<cdp_greeting>.size else { throw .noWorker }
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
