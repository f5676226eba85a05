internal import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles
internal import Platform

/// A process that has one clip open. It carries out orders one by one, and its answers are checked as far as possible.
///
/// - Threads: one at a time.
final class ClipWorker {
    /// The source of the clip. It stays in this process, and the worker asks for pieces of it.
    enum Source {
        case bytes([UInt8])
        case file(PinnedFile.Reader, size: Int)

        var size: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, let size): size
            }
        }

        /// Returns up to `count` bytes from `position`; `nil` if they cannot be read.
        func bytes(at position: Int, count: Int) -> [UInt8]? {
            switch self {
            case .bytes(let bytes):
                return position < bytes.count ? Array(bytes[position..<min(bytes.count, position + count)]) : []
            case .file(let reader, _):
                var read = 0
                let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                    read = unsafe reader.read(at: position, into: UnsafeMutableRawBufferPointer(target))
                    filled = max(0, read)
                }
                return read < 0 ? nil : piece
            }
        }
    }

    /// The state after the last answer.
    private(set) var state = cdp_clip_answer()

    private let worker: WorkerExchange
    private let room: SharedMemory
    private let source: Source
    private let seconds: Int
    private let mostPayload: Int
    private var failure: DecoderFailure?
    /// Whether the worker has asked for bytes of the clip, which may have taken it over.
    private var hasRead = false

    /// A step of work is a pixel, which takes a few nanoseconds. A clip with few pixels has `leastSeconds`.
    private static let nanosecondsOfWork = 10
    private static let leastSeconds = 30
    /// The longest wait for an answer, as a multiple of the processor time. Other programs may use the processors.
    static let patience = 4
    /// The memory of FFmpeg without frames, and the bytes for each pixel of the frames that it keeps.
    private static let ownMemory = 512 << 20
    private static let frameMemory = 128

    /// Starts a worker that opens the clip in `source`. The first answer describes the clip.
    init(
        _ source: Source, _ opening: cdp_clip_opening, from program: OpenFile? = nil, waiting: Int = ClipWorker.patience
    ) throws(DecoderFailure) {
        let pixels = Int(min(max(opening.pixels, 1), Int64(Int32.max) / 8))
        let work = opening.work.multipliedReportingOverflow(by: Int64(Self.nanosecondsOfWork))
        let cpuSeconds = Self.leastSeconds + (work.overflow ? 3600 : Int(max(0, work.partialValue) / 1_000_000_000))
        var request = cdp_request()
        request.magic = CDP_MAGIC
        request.format = CDP_CLIP.rawValue
        request.task = CDP_PLAY.rawValue
        request.reduction = 1
        request.cpu_seconds = UInt32(min(cpuSeconds, 3600))
        request.threads = UInt32(max(0, opening.threads))
        request.memory = UInt64(Self.ownMemory + pixels * Self.frameMemory)
        request.output = UInt64(pixels * 3)
        self.source = source
        seconds = Int(request.cpu_seconds) * waiting
        // The answer has places or thumbnails, at most one for each decoded frame. Some decoded frames are never
        // shown.
        let frames = Int(min(max(opening.frames, 0), Int64(Int32.max)))
        mostPayload = (2 * frames + 64) * (MemoryLayout<cdp_clip_thumbnail>.size + Self.thumbnailArea)
        room = try ConfinedDecoder.room(Int(request.output))
        worker = try DecoderPool.shared.worker(.clip, CDP_PLAY, from: program)
        var opening = opening
        opening.size = Int64(source.size)
        worker.expect(within: seconds)
        try send(request, with: [room])
        try send(opening)
    }

    static let thumbnailArea = Int(CDP_THUMBNAIL_SIDE * CDP_THUMBNAIL_SIDE)

    /// Sends an order and returns the answer. The opening needs no order.
    ///
    /// After an error, all further calls throw it again.
    func answer(to task: cdp_clip_task, target: Double = 0) throws(DecoderFailure) -> (cdp_clip_answer, [UInt8]) {
        if let failure { throw failure }
        do throws(DecoderFailure) {
            worker.expect(within: seconds)
            if task != CDP_CLIP_OPEN {
                try send(cdp_clip_order(task: task.rawValue, reserved: 0, target: target))
            }
            while true {
                let answer = try receive(cdp_clip_answer.self)
                guard answer.magic == CDP_MAGIC, answer.count >= 0 else { throw .contradiction }
                switch cdp_clip_said(answer.said) {
                case CDP_CLIP_READS: try give(answer)
                case CDP_CLIP_ANSWERS:
                    guard answer.count <= mostPayload, !(hasRead && answer.isAboutTheSystem) else {
                        throw .contradiction
                    }
                    state = answer
                    return (answer, try receive(Int(answer.count)))
                default: throw .contradiction
                }
            }
        } catch {
            failure = error
            DecoderPool.shared.renew(.clip, of: worker, after: error)
            throw error
        }
    }

    /// Returns a copy of the pixels, which the worker cannot change later.
    func pixels(_ count: Int) throws(DecoderFailure) -> [UInt8] {
        guard count <= room.size else { throw .contradiction }
        return try translating(DecoderFailure.broken) { () throws(SystemError) in try room.bytes(count: count) }
    }

    private func give(_ wish: cdp_clip_answer) throws(DecoderFailure) {
        hasRead = true
        guard wish.count <= CDP_MOST_READ, let position = Int(exactly: wish.position), position >= 0,
            position <= source.size
        else { throw .contradiction }
        guard let piece = source.bytes(at: position, count: Int(wish.count)) else { return try send(Int64(-1)) }
        try send(Int64(piece.count))
        try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            try unsafe worker.send(piece.span.bytes)
        }
    }

    private func send<Message: BitwiseCopyable>(
        _ message: Message, with memory: [SharedMemory] = []
    ) throws(DecoderFailure) {
        try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            try unsafe withUnsafeBytes(of: message) { (raw) throws(WorkerExchange.Fault) in
                try worker.send(unsafe raw.bytes, with: memory)
            }
        }
    }

    private func receive<Message: BitwiseCopyable>(_: Message.Type) throws(DecoderFailure) -> Message {
        let bytes = try receive(MemoryLayout<Message>.size)
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: Message.self) }
    }

    private func receive(_ count: Int) throws(DecoderFailure) -> [UInt8] {
        let bytes = try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            try worker.receive(count)
        }
        guard bytes.count == count else { throw .ended(worker.end()) }
        return bytes
    }
}

extension cdp_clip_answer {
    /// Whether it blames the system or the caller and not the clip.
    fileprivate var isAboutTheSystem: Bool {
        result < 0 && [FFB_LIBRARY_MISSING, FFB_INVALID_ARGUMENT].contains(Int(code))
    }
}
