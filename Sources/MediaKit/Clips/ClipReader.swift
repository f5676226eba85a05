public import BiometricsCore
internal import CFFmpeg

/// The frames of a clip, one after another, with memory that does not grow with the clip.
///
/// Reads MP4, QuickTime, Matroska, WebM, AVI and GIF with H.264, HEVC, VP8, VP9, AV1, MPEG-4, Motion JPEG or GIF in
/// them. Only the bytes of the one file are ever read, whatever it refers to. Pictures come upright as 8-bit BGR, with
/// the colour matrix and range that the stream states.
///
/// A clip that is cut off or damaged gives the frames that decode, and `isPartial` says so; one of which no frame decodes
/// is refused when it is opened.
///
/// - Throws: `.engineUnavailable` (FFmpeg's libraries are not installed), `.noSuchInput`, `.unreadableInput`,
///   `.unsupportedFormat`, `.inputTooLarge`, `.inputTooCostly`, `.noVideoStream`, `.invalidConfiguration`. After an
///   error from a frame, every later call throws the same one.
/// - Threads: one caller at a time; not Sendable. FFmpeg decodes on `ClipOptions.decoderThreads` threads of its own.
@safe public final class ClipReader {
    /// What the clip is.
    public let metadata: ClipMetadata
    /// The size of the pictures that are given, unless the clip changes its size on the way.
    public let outputSize: Size

    private let clip: OpaquePointer
    private let bytes: [UInt8]?
    private let file: SteadyFile?
    /// What the clip is read through, which lives as long as the clip does.
    private let source: SteadyFile.Reader?
    private let path: String?
    private let schedule: SamplingSchedule?
    private var nextNumber = 0
    /// The times at which further frames are wanted, those that are still to come.
    private var extraTimes: ArraySlice<Double>
    private var reached: ffb_frame?

    /// The clip in the ordinary file at `path`.
    public convenience init(
        path: String, limits: ClipLimits = .standard, options: ClipOptions = ClipOptions()
    ) throws(BiometricsError) {
        let file: SteadyFile
        do throws(BiometricsError) {
            file = SteadyFile(try BoundedFile.open(path, streams: nil))
        } catch {
            throw error.about(path)
        }
        try self.init(file, name: path, limits: limits, options: options)
    }

    /// The clip in a file that is open already, and may be read by others at the same time.
    convenience init(
        _ file: SteadyFile, name: String?, limits: ClipLimits, options: ClipOptions
    ) throws(BiometricsError) {
        try self.init(nil, file, path: name, limits: limits, options: options)
    }

    /// The clip in `bytes`, which are kept, not copied. `name` is what errors call it.
    public convenience init(
        bytes: [UInt8], name: String? = nil, limits: ClipLimits = .standard, options: ClipOptions = ClipOptions()
    ) throws(BiometricsError) {
        try self.init(bytes, nil, path: name, limits: limits, options: options)
    }

    private init(
        _ bytes: [UInt8]?, _ file: SteadyFile?, path: String?, limits: ClipLimits, options: ClipOptions
    ) throws(BiometricsError) {
        var bounds = ffb_limits(limits)
        var how = ffb_options(options)
        var error = ffb_error()
        let source = file.map(SteadyFile.Reader.init)
        let opened: OpaquePointer? =
            if let source, let file {
                unsafe withExtendedLifetime(source) {
                    var reader = unsafe ffb_reader(source, size: file.size)
                    return unsafe ffb_clip_open_reader(&reader, &bounds, &how, &error)
                }
            } else {
                unsafe (bytes ?? []).withUnsafeBufferPointer { span in
                    unsafe ffb_clip_open_bytes(span.baseAddress, span.count, &bounds, &how, &error)
                }
            }
        if let failure = file?.failure {
            unsafe ffb_clip_close(opened)
            throw path.map(failure.about) ?? failure
        }
        guard let opened = unsafe opened else { throw BiometricsError(error, path: path) }
        var info = ffb_info()
        unsafe ffb_clip_info(opened, &info)
        let metadata = unsafe ClipMetadata(info, tags: readTags(of: opened))
        do {
            schedule = try SamplingSchedule(options.sampling, duration: metadata.durationSeconds)
        } catch {
            unsafe ffb_clip_close(opened)
            throw error
        }
        unsafe self.clip = opened
        extraTimes = options.extraPlaces.map { $0 * metadata.durationSeconds }[...]
        self.metadata = metadata
        self.outputSize = Size(width: Int(info.output_width), height: Int(info.output_height))
        self.bytes = bytes
        self.file = file
        self.source = source
        self.path = path
    }

    deinit {
        unsafe ffb_clip_close(clip)
    }

    /// Whether something of the clip is missing or damaged, as far as is known by now.
    public var isPartial: Bool {
        unsafe ffb_clip_is_partial(clip)
    }

    /// How many frames' timestamps did not rise and were put right, so far.
    public var repairedTimestampCount: Int {
        Int(unsafe ffb_clip_repaired_timestamps(clip))
    }

    /// How many frames were decoded and how often a keyframe was sought, so far.
    public var work: (framesDecoded: Int, seeks: Int) {
        var frames: Int64 = 0
        var seeks: Int64 = 0
        unsafe ffb_clip_work(clip, &frames, &seeks)
        return (Int(frames), Int(seeks))
    }

    /// When each frame is shown and where it lies in the file, in the order of the file.
    public var framePlaces: [FramePlace] {
        let count = unsafe Int(ffb_clip_packet_places(clip, nil, 0))
        var places = [ffb_packet_place](repeating: ffb_packet_place(), count: count)
        _ = unsafe ffb_clip_packet_places(clip, &places, Int64(count))
        return places.map { place in
            FramePlace(
                timestampSeconds: place.timestamp_seconds, endByte: place.end_byte < 0 ? nil : Int(place.end_byte))
        }
    }

    /// The next wanted frame; nil past the last.
    public func nextFrame() throws(BiometricsError) -> VideoFrame? {
        guard let position = try advance() else { return nil }
        return VideoFrame(
            image: try currentImage(), timestampSeconds: position.timestampSeconds, index: position.index,
            isKeyframe: position.isKeyframe, isDamaged: position.isDamaged, isExtra: position.isExtra)
    }

    /// Goes to the next wanted frame without making its picture, which costs about as much again as decoding; nil past
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
                    // It may still be on screen when a frame is wanted anyway, and is that frame then.
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

    /// The picture of the frame that `advance` went to.
    ///
    /// - Requires: the last `advance` gave a frame.
    public func currentImage() throws(BiometricsError) -> Image {
        guard let reached else { preconditionFailure("a picture is asked for where no frame has been reached") }
        let size = Size(width: Int(reached.width), height: Int(reached.height))
        let count = size.pixelCount * Image.PixelFormat.bgr8.bytesPerPixel
        var error = ffb_error()
        var isConverted = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe isConverted = ffb_clip_convert(clip, buffer.baseAddress, count, &error)
            initialized = isConverted ? count : 0
        }
        guard isConverted else { throw BiometricsError(error, path: path) }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    /// Decodes what is left of the clip for its thumbnails; no frame is to be had after that.
    ///
    /// - Requires: `ClipOptions.watchesEveryFrame`.
    public func watchToEnd() throws(BiometricsError) {
        while try step(to: .infinity) == FFB_FRAME {}
        reached = nil
    }

    /// The thumbnails of the frames that were decoded since the last call, in their order; some are of frames after the
    /// one that was reached, as decoding runs ahead.
    public func takeThumbnails() -> [FrameThumbnail] {
        let count = unsafe Int(ffb_clip_thumbnail_count(clip))
        let area = Int(FFB_THUMBNAIL_SIDE * FFB_THUMBNAIL_SIDE)
        var taken = [ffb_thumbnail](repeating: ffb_thumbnail(), count: count)
        var luma = [UInt8](repeating: 0, count: count * area)
        let number = unsafe Int(ffb_clip_take_thumbnails(clip, &taken, &luma, Int64(count)))
        return taken.prefix(number).enumerated().map { place, thumbnail in
            FrameThumbnail(
                luma: Array(luma[(place * area)..<((place + 1) * area)]),
                timestampSeconds: thumbnail.timestamp_seconds, index: Int(thumbnail.index))
        }
    }

    /// Whether these first bytes of a file (64 are enough) are those of a clip. Tells nothing of whether it decodes.
    public static func isClip(prefix: [UInt8]) -> Bool {
        container(ofPrefix: prefix) != nil
    }

    /// The container that these first bytes of a file (64 are enough) announce; nil for none that is read here.
    public static func container(ofPrefix prefix: [UInt8]) -> ClipContainer? {
        ClipContainer(
            unsafe prefix.withUnsafeBufferPointer { span in
                unsafe ffb_sniff(span.baseAddress, span.count)
            })
    }

    private func position(isExtra: Bool = false) -> ClipPosition? {
        reached.map { frame in
            ClipPosition(
                timestampSeconds: frame.timestamp_seconds, index: Int(frame.index), isKeyframe: frame.keyframe,
                isDamaged: frame.damaged, isExtra: isExtra)
        }
    }

    /// Asks the C layer for the frame at `target` seconds; what it answers is in `reached`.
    private func step(to target: Double) throws(BiometricsError) -> Int {
        var frame = ffb_frame()
        var error = ffb_error()
        reached = nil
        let result: Int32 =
            if let bytes {
                unsafe bytes.withUnsafeBufferPointer { span in
                    unsafe ffb_clip_advance(clip, span.baseAddress, target, &frame, &error)
                }
            } else {
                unsafe ffb_clip_advance(clip, nil, target, &frame, &error)
            }
        // To FFmpeg what cannot be read is the end; a frame from before that is no answer about this file either.
        if let failure = file?.failure { throw path.map(failure.about) ?? failure }
        if result == FFB_FAILED { throw BiometricsError(error, path: path) }
        if result != FFB_END { reached = frame }
        return Int(result)
    }
}
