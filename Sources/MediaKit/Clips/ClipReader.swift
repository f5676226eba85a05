public import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles
internal import Platform

/// Reads the frames of a clip one after another. Its memory does not grow with the length of the clip.
///
/// It reads MP4, QuickTime, Matroska, WebM, AVI and GIF with H.264, HEVC, VP8, VP9, AV1, MPEG-4, Motion JPEG or GIF.
/// Only the bytes of this file are read, even if it refers to others. Pictures are upright 8-bit BGR, converted with
/// the colour matrix and range of the stream.
///
/// A clip that is cut off or damaged returns the frames that can be decoded, and sets `isPartial`. A clip without such
/// frames is refused when it is opened.
///
/// - Throws: `.engineUnavailable` (FFmpeg's libraries are not installed), `.noSuchInput`, `.unreadableInput`,
///   `.unsupportedFormat`, `.inputTooLarge`, `.inputTooCostly`, `.noVideoStream`, `.invalidConfiguration`. After an
///   error from a frame, every later call throws the same one.
/// - Threads: one caller at a time; not Sendable. FFmpeg decodes on `ClipOptions.decoderThreads` threads of its own.
@safe public final class ClipReader {
    /// The properties of the clip.
    public let metadata: ClipMetadata
    /// The size of the pictures, unless the clip changes its size.
    public let outputSize: Size

    private let worker: ClipWorker
    private let file: PinnedFile?
    private let path: String?
    private let limits: ClipLimits
    private let isWatched: Bool
    private let schedule: SamplingSchedule?
    private var nextNumber = 0
    /// The times of further frames that are still to come.
    private var extraTimes: ArraySlice<Double>
    private var reached: cdp_clip_frame?
    private var givenCount = 0
    private var latestTime = -Double.infinity

    /// Opens the clip in the ordinary file at `path`.
    public convenience init(
        path: String, limits: ClipLimits = .standard, options: ClipOptions = ClipOptions()
    ) throws(BiometricsError) {
        let file: PinnedFile
        do throws(BiometricsError) {
            file = PinnedFile(try BoundedFile.open(path, streams: nil))
        } catch {
            throw error.about(path)
        }
        try self.init(file, name: path, limits: limits, options: options)
    }

    /// Opens the clip in a file that is open already. Others may read the file at the same time.
    convenience init(
        _ file: PinnedFile, name: String?, limits: ClipLimits, options: ClipOptions
    ) throws(BiometricsError) {
        try self.init(nil, file, path: name, limits: limits, options: options)
    }

    /// Opens the clip in `bytes`, which are kept and not copied. Errors call it `name`.
    public convenience init(
        bytes: [UInt8], name: String? = nil, limits: ClipLimits = .standard, options: ClipOptions = ClipOptions()
    ) throws(BiometricsError) {
        try self.init(bytes, nil, path: name, limits: limits, options: options)
    }

    /// - Parameters:
    ///   - program: the program to run instead of the installed one; `nil` for that.
    ///   - waiting: the longest wait for an answer, as a multiple of the processor time.
    init(
        _ bytes: [UInt8]?, _ file: PinnedFile?, path: String?, limits: ClipLimits = .standard,
        options: ClipOptions = ClipOptions(), program: OpenFile? = nil, waiting: Int = ClipWorker.patience
    ) throws(BiometricsError) {
        let source: ClipWorker.Source =
            if let file { .file(PinnedFile.Reader(file), size: file.size) } else { .bytes(bytes ?? []) }
        let facts: ClipFacts
        do throws(DecoderFailure) {
            worker = try ClipWorker(source, cdp_clip_opening(limits, options), from: program, waiting: waiting)
            let (answer, payload) = try worker.answer(to: CDP_CLIP_OPEN)
            // FFmpeg takes a reading error for the end of the file.
            if let failure = file?.failure { throw .missing(path.map(failure.about) ?? failure) }
            guard answer.result >= 0 else { throw .missing(BiometricsError(answer, path: path)) }
            guard let told = ClipFacts(payload, limits: limits) else { throw .contradiction }
            facts = told
        } catch {
            throw Self.error(error, path)
        }
        schedule = try SamplingSchedule(options.sampling, duration: facts.metadata.durationSeconds)
        extraTimes = options.extraPlaces.map { $0 * facts.metadata.durationSeconds }[...]
        metadata = facts.metadata
        outputSize = facts.outputSize
        self.file = file
        self.path = path
        self.limits = limits
        isWatched = options.watchesEveryFrame
    }

    private static func error(_ failure: DecoderFailure, _ path: String?) -> BiometricsError {
        let error = failure.error(about: .clip, limits: DecodingLimits())
        return path.map(error.about) ?? error
    }

    /// Whether a part of the clip is missing or damaged, as far as it has been read.
    public var isPartial: Bool { worker.state.partial != 0 }

    /// The number of corrected timestamps so far. A timestamp is corrected if it is not greater than the one before.
    public var repairedTimestampCount: Int { Int(clamping: worker.state.repaired) }

    /// The number of decoded frames and of jumps to a keyframe so far.
    public var work: (framesDecoded: Int, seeks: Int) {
        (Int(clamping: worker.state.frames_decoded), Int(clamping: worker.state.seeks))
    }

    /// The time of each frame and its place in the file, in the order of the file. It is empty if the decoder crashed,
    /// or gave a time that is not finite.
    public var framePlaces: [FramePlace] {
        guard let (_, payload) = try? worker.answer(to: CDP_CLIP_PLACES) else { return [] }
        let places = payload.records(of: cdp_clip_place.self)
        guard places.allSatisfy(\.timestamp_seconds.isFinite) else { return [] }
        return places.map { FramePlace(timestampSeconds: $0.timestamp_seconds, endByte: Int(clamping: $0.end_byte)) }
    }

    /// Returns the next wanted frame; `nil` after the last.
    public func nextFrame() throws(BiometricsError) -> VideoFrame? {
        guard let position = try advance() else { return nil }
        return VideoFrame(
            image: try currentImage(), timestampSeconds: position.timestampSeconds, index: position.index,
            isKeyframe: position.isKeyframe, isDamaged: position.isDamaged, isExtra: position.isExtra)
    }

    /// Moves to the next wanted frame without making its picture, which takes about as long as decoding; `nil` after
    /// the last.
    public func advance() throws(BiometricsError) -> ClipPosition? {
        guard let schedule else {
            return try step(to: -1) == FFB_FRAME ? position() : nil
        }
        while true {
            let target = schedule.time(nextNumber)
            if let extra = extraTimes.first, extra < target ?? .infinity {
                extraTimes.removeFirst()
                switch try step(to: extra) {
                case FFB_FRAME:
                    // The frame may still be on screen at the next regular time. Then it is the regular frame.
                    guard let target, let reached, target < reached.until_seconds else {
                        return position(isExtra: true)
                    }
                    nextNumber += 1
                    return position()
                case FFB_LATER:
                    reached = nil
                    continue
                default:
                    return nil
                }
            }
            guard let target else { return nil }
            switch try step(to: target) {
            case FFB_FRAME:
                nextNumber += 1
                return position()
            case FFB_LATER:
                nextNumber = schedule.number(from: nextNumber + 1, notBefore: reached?.timestamp_seconds ?? target)
                reached = nil
            default:
                return nil
            }
        }
    }

    /// Returns the picture of the frame that `advance` reached.
    ///
    /// - Requires: the last `advance` gave a frame.
    public func currentImage() throws(BiometricsError) -> Image {
        guard let reached else { preconditionFailure("a picture is asked for where no frame has been reached") }
        let size = Size(width: Int(reached.width), height: Int(reached.height))
        do throws(DecoderFailure) {
            let (answer, _) = try worker.answer(to: CDP_CLIP_CONVERT)
            guard answer.result >= 0 else { throw .missing(BiometricsError(answer, path: path)) }
            let pixels = try worker.pixels(size.pixelCount * Image.PixelFormat.bgr8.bytesPerPixel)
            return Image(size: size, format: .bgr8, pixels: pixels)
        } catch {
            throw Self.error(error, path)
        }
    }

    /// Decodes the rest of the clip for its thumbnails. No frames can be read after that.
    ///
    /// - Requires: `ClipOptions.watchesEveryFrame`.
    public func watchToEnd() throws(BiometricsError) {
        while try step(to: .infinity) == FFB_FRAME {}
        reached = nil
    }

    /// Returns the thumbnails of the frames that were decoded since the last call. Decoding runs ahead, so some are of
    /// later frames. The result is empty if the decoder crashed, or gave a time that is not finite.
    public func takeThumbnails() -> [FrameThumbnail] {
        guard isWatched, let (_, payload) = try? worker.answer(to: CDP_CLIP_THUMBNAILS) else { return [] }
        let head = MemoryLayout<cdp_clip_thumbnail>.size
        let size = head + ClipWorker.thumbnailArea
        let thumbnails = (0..<payload.count / size).map { number in
            let bytes = payload[(number * size)..<((number + 1) * size)]
            let thumbnail = Array(bytes.prefix(head)).records(of: cdp_clip_thumbnail.self)[0]
            return FrameThumbnail(
                luma: Array(bytes.dropFirst(head)), timestampSeconds: thumbnail.timestamp_seconds,
                index: Int(clamping: thumbnail.index))
        }
        return thumbnails.allSatisfy(\.timestampSeconds.isFinite) ? thumbnails : []
    }

    /// Whether a file with these first bytes is a clip; 64 bytes are enough. It does not say whether the clip can be
    /// decoded.
    public static func isClip(prefix: [UInt8]) -> Bool {
        container(ofPrefix: prefix) != nil
    }

    /// The container that these first bytes of a file announce; `nil` for an unsupported one. 64 bytes are enough.
    public static func container(ofPrefix prefix: [UInt8]) -> ClipContainer? {
        ClipContainer(
            unsafe prefix.withUnsafeBufferPointer { span in
                unsafe ffb_sniff(span.baseAddress, span.count)
            })
    }

    private func position(isExtra: Bool = false) -> ClipPosition? {
        reached.map { frame in
            ClipPosition(
                timestampSeconds: frame.timestamp_seconds, index: Int(frame.index), isKeyframe: frame.keyframe != 0,
                isDamaged: frame.damaged != 0, isExtra: isExtra)
        }
    }

    /// Moves the worker to the frame at `target` seconds, and stores its answer in `reached`.
    private func step(to target: Double) throws(BiometricsError) -> Int {
        reached = nil
        do throws(DecoderFailure) {
            let (answer, _) = try worker.answer(to: CDP_CLIP_ADVANCE, target: target)
            // FFmpeg takes a reading error for the end of the file. A frame from before the error does not count
            // either.
            if let failure = file?.failure { throw .missing(failure) }
            if answer.result == FFB_FAILED { throw .missing(BiometricsError(answer, path: path)) }
            if answer.result == FFB_END { return FFB_END }
            guard check(answer.frame, isGiven: answer.result == FFB_FRAME) else { throw .contradiction }
            reached = answer.frame
            return answer.result == FFB_FRAME ? FFB_FRAME : FFB_LATER
        } catch {
            throw Self.error(error, path)
        }
    }

    /// Whether the answer is possible: the frame must come after all earlier ones.
    private func check(_ frame: cdp_clip_frame, isGiven: Bool) -> Bool {
        guard frame.timestamp_seconds.isFinite, frame.timestamp_seconds > latestTime, frame.index >= 0 else {
            return false
        }
        guard isGiven else { return true }
        givenCount += 1
        latestTime = frame.timestamp_seconds
        let pixels = Int64(frame.width).multipliedReportingOverflow(by: Int64(frame.height))
        return givenCount <= limits.frames.multipliedReportingOverflow(by: 2).partialValue.magnitude
            && !frame.until_seconds.isNaN && frame.width > 0 && frame.height > 0
            && pixels.partialValue <= Int64(limits.pixels)
    }
}
