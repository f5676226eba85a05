public import BiometricsCore
internal import CDecoderProtocol
internal import CImageCodecs

/// A picture as its file has it, of which the header has been read and judged but no pixel decoded.
///
/// The bytes are those of an untrusted file. The limits are applied to the size that the header states, before anything
/// of that size is allocated.
public struct EncodedPicture: Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// What the bytes are, whatever the file is called.
    public let format: PictureFormat
    /// The steps that decoding it once takes, as `DecodingLimits.maximumWork` counts them.
    public let work: Int
    /// The reduction at which it is decoded where all of its detail is wanted: 1, unless it has so many pixels that two or
    /// three of its kind would fill the memory.
    public let workingReduction: Int
    private let header: cic_header
    private let memory: Int
    /// What `detail(longSide:)` has decoded, shared by all copies.
    let levels = PictureLevels()
    /// Whether it may be decoded at one size after another within its budget.
    let mayDecodeAgain: Bool
    /// What decodes it, in a process of its own.
    let decoder: ConfinedDecoder
    /// What that said of it, and is to be told.
    private let told: cdp_picture

    /// More pixels than these are halved: a face that is small in so many has more than enough left.
    static let workingPixels = 25_000_000

    /// Has the header of `bytes` read.
    ///
    /// - Throws: `.unreadableInput` when empty or damaged, `.unsupportedFormat` when not of a `PictureFormat` or of a
    ///   kind of it that is not decoded, `.inputTooLarge` when beyond `limits` on bytes, pixels or pages, `.inputTooCostly`
    ///   when beyond those on work or memory, `.encryptedInput` for a PDF with a password, `.decoderUnavailable` where what
    ///   decodes it is not installed or cannot be confined.
    public init(bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(BiometricsError) {
        guard bytes.count <= limits.maximumBytes else {
            throw BoundedFile.tooLarge(limit: limits.maximumBytes)
        }
        guard !bytes.isEmpty else {
            throw BiometricsError(.unreadableInput, "The file is empty. Make or send it again.")
        }
        let decoder = ConfinedDecoder(format: ConfinedFormat(bytes), limits: limits)
        if let format = decoder.format.picture {
            try self.init(bytes, page: format, decoder)
        } else {
            try self.init(bytes, decoder)
        }
    }

    init(_ bytes: [UInt8], _ decoder: ConfinedDecoder) throws(BiometricsError) {
        let limits = decoder.limits
        let answer = try decoder.probe(bytes)
        guard let header = cic_header(answer.picture), let format = PictureFormat(header.format),
            ConfinedFormat(format).picture == nil
        else { throw DecoderFailure.contradiction.error(about: decoder.format, limits: limits) }
        let pixels = UInt64(header.width) * UInt64(header.height)
        guard pixels <= UInt64(limits.maximumPixels) else {
            throw BiometricsError(
                .inputTooLarge,
                "The picture states \(header.width)x\(header.height) pixels, more than the limit of "
                    + "\(limits.maximumPixels) pixels. Make it smaller, or raise the limit if you trust it.",
                setting: .pixelLimit)
        }
        let effort = try Self.effort(answer, limits: limits)
        self.bytes = bytes
        self.format = format
        self.header = header
        self.decoder = decoder
        told = answer.picture
        work = effort.work
        memory = effort.memory
        workingReduction = Self.reduction(pixels: pixels)
        mayDecodeAgain = format == .jpeg && work <= limits.maximumWork / Self.mostLevels
    }

    private init(_ bytes: [UInt8], page format: PictureFormat, _ decoder: ConfinedDecoder) throws(BiometricsError) {
        let limits = decoder.limits
        let answer = try decoder.probe(bytes)
        let pixels = Int(answer.width) * Int(answer.height)
        header = cic_header(
            format: format.code, width: answer.width, height: answer.height, orientation: 1,
            channels: UInt8(clamping: answer.channels), bit_depth: UInt8(clamping: answer.bit_depth),
            has_alpha: answer.has_alpha != 0, is_cmyk: false)
        self.bytes = bytes
        self.format = format
        self.decoder = decoder
        told = cdp_picture()
        let steps = pixels.multipliedReportingOverflow(by: Self.confinedSteps)
        work = steps.overflow ? limits.maximumWork : min(limits.maximumWork, steps.partialValue)
        memory = pixels * 3
        workingReduction = Self.reduction(pixels: UInt64(pixels))
        mayDecodeAgain = false
    }

    /// Steps that a pixel of a HEIC or of a page takes, as far as that can be told from a size: of HEICs of 1.5, 12 and 48 million
    /// pixels each took 70, 45 and 29 ns of processor time.
    private static let confinedSteps = 60

    private static func reduction(pixels: UInt64) -> Int {
        [1, 2, 4].first { pixels / UInt64($0 * $0) <= workingPixels } ?? 8
    }

    /// Reads the file at `path` and its header.
    ///
    /// A pipe is read up to the limit on bytes. Blocks until the file has been read.
    ///
    /// - Throws: as `init(bytes:limits:)`, and `.noSuchInput`, `.unreadableInput` for a directory or a file that may not
    ///   be read, `.ioFailure` when the system fails to read. Every error names `path`.
    public init(contentsOf path: String, limits: DecodingLimits = DecodingLimits()) throws(BiometricsError) {
        do throws(BiometricsError) {
            try self.init(bytes: BoundedFile.read(path, maximumBytes: limits.maximumBytes), limits: limits)
        } catch {
            throw error.about(path)
        }
    }

    /// Pixels across and down of the upright picture at full resolution.
    public var size: Size {
        decodedSize(reduction: 1)
    }

    /// The EXIF orientation that the file states, 1–8; 1 where it states none. `size` and `decode` have it applied.
    public var orientation: Int { Int(header.orientation) }
    /// Samples a pixel in the file: 1 grey or palette, 2 grey and alpha, 3 colour, 4 colour and alpha or CMYK.
    public var channels: Int { Int(header.channels) }
    /// Bits a sample in the file.
    public var bitDepth: Int { Int(header.bit_depth) }
    /// Whether pixels may be transparent.
    public var hasAlpha: Bool { header.has_alpha }
    /// Whether the file holds ink instead of light.
    public var isCMYK: Bool { header.is_cmyk }

    /// The reductions that `decode(reduction:)` applies.
    public static let availableReductions = [1, 2, 4, 8]

    /// The largest available reduction that leaves the longer side at least `longSide` pixels.
    public func reduction(keepingLongSide longSide: Int) -> Int {
        Self.availableReductions.last { decodedSize(reduction: $0).longSide >= longSide } ?? 1
    }

    /// Decodes the pixels: upright, 8-bit BGR.
    ///
    /// Grey becomes BGR, 16 bits become 8, CMYK becomes BGR without a colour profile, and transparency is laid on
    /// white, so that what is compared is what a person sees. A file that was cut short gives what it has; see
    /// `DecodedPicture.isPartial`.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8: the picture is decoded at that part of its size, in that part of the memory
    ///   squared; a JPEG in about half the time as well.
    /// - Requires: `reduction` is one of 1, 2, 4, 8.
    /// - Throws: `.unreadableInput` when no row could be decoded, `.unsupportedFormat` when the pixels are of a kind that
    ///   is not decoded, `.backendFailure` when there is no memory; besides whatever the initialiser throws.
    /// - Threads: any number at once.
    public func decode(reduction: Int = 1) throws(BiometricsError) -> DecodedPicture {
        precondition(Self.availableReductions.contains(reduction), "a picture is reduced by 1, 2, 4 or 8")
        return try decode(reductions: [reduction])[0]
    }

    /// The pixels at one or two sizes, those of `decode(reduction:)`; the file of a JPEG is read once for both.
    ///
    /// - Throws: as `decode(reduction:)`.
    func decode(reductions: [Int]) throws(BiometricsError) -> [DecodedPicture] {
        let sizes = reductions.map(decodedSize)
        let stated = Size(width: Int(header.width), height: Int(header.height))
        let decoded = try PictureLevels.takingTurns(memory: memory) { () throws(BiometricsError) in
            try decoder.pixels(
                of: bytes, picture: told, size: stated,
                at: zip(reductions, sizes).map { (reduction: $0, size: $1) })
        }
        return decoded.enumerated().map { index, level in
            DecodedPicture(
                image: Image(size: sizes[index], format: .bgr8, pixels: level.pixels),
                reduction: reductions[index], isPartial: level.isPartial)
        }
    }
}

extension cic_header {
    /// What a decoder in another process says of a picture; nil where no picture is so.
    init?(_ picture: cdp_picture) {
        guard picture.width > 0, picture.height > 0, (1...8).contains(picture.orientation),
            (1...4).contains(picture.channels), (1...64).contains(picture.bit_depth)
        else { return nil }
        self.init(
            format: cic_format(picture.format), width: picture.width, height: picture.height,
            orientation: UInt8(picture.orientation), channels: UInt8(picture.channels),
            bit_depth: UInt8(picture.bit_depth), has_alpha: picture.has_alpha != 0, is_cmyk: picture.is_cmyk != 0)
    }
}

extension EncodedPicture {
    private func decodedSize(reduction: Int) -> Size {
        var header = header
        var width: UInt32 = 0
        var height: UInt32 = 0
        unsafe cic_decoded_size(&header, UInt32(reduction), &width, &height)
        return Size(width: Int(width), height: Int(height))
    }
}

extension EncodedPicture: ContentWithheld {
    /// Format and size; never pixels.
    public var description: String { "EncodedPicture(\(format.rawValue) \(size.width)x\(size.height))" }
}
