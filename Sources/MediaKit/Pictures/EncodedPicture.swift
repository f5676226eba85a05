public import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles

/// A picture in its encoded form. Its header was read and checked, but its pixels were not decoded.
///
/// The bytes come from an untrusted file. The limits apply to the size in the header, before memory of that size is
/// allocated.
public struct EncodedPicture: Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The format, which is found from the bytes and not from the file's name.
    public let format: PictureFormat
    /// The steps of decoding it once, in the units of `DecodingLimits.maximumWork`.
    public let work: Int
    /// The reduction at which it is decoded in full detail. It is 1, unless two or three such pictures would fill the
    /// memory.
    public let workingReduction: Int
    private let header: cic_header
    private let memory: Int
    /// The sizes that `detail(longSide:)` has decoded, which all copies share.
    let levels = PictureLevels()
    /// Whether the picture may be decoded several times within its limit on work.
    let mayDecodeAgain: Bool
    /// The decoder, in a process of its own.
    let decoder: ConfinedDecoder
    /// The decoder's description of the picture, which is sent back to it.
    private let told: cdp_picture

    /// Pictures with more pixels are reduced. Even a small face in them keeps enough detail.
    static let workingPixels = 25_000_000

    /// Reads the header of `bytes`.
    ///
    /// - Throws: `.unreadableInput` for an empty or damaged file; `.unsupportedFormat` for a format or kind that
    ///   cannot be decoded; `.inputTooLarge` beyond the limits on bytes, pixels or pages; `.inputTooCostly` beyond the
    ///   limits on work or memory. Further errors are `.encryptedInput` for a PDF with a password, and
    ///   `.decoderUnavailable` if the decoder is not installed or cannot be confined.
    public init(bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(BiometricsError) {
        guard bytes.count <= limits.maximumBytes else {
            throw BoundedFile.tooLarge(limit: limits.maximumBytes, setting: .byteLimit)
        }
        guard !bytes.isEmpty else {
            throw BiometricsError(.unreadableInput, "The file is empty. Make or send it again.")
        }
        let decoder = ConfinedDecoder(format: ConfinedFormat(bytes), limits: limits)
        if decoder.format.givesPages, let format = PictureFormat(bytes) {
            try self.init(bytes, page: format, decoder)
        } else {
            try self.init(bytes, decoder)
        }
    }

    init(_ bytes: [UInt8], _ decoder: ConfinedDecoder) throws(BiometricsError) {
        let limits = decoder.limits
        let answer = try decoder.probe(bytes)
        guard let header = cic_header(answer.picture), let format = PictureFormat(header.format),
            !ConfinedFormat(format).givesPages
        else { throw DecoderFailure.contradiction.error(about: decoder.format, limits: limits) }
        let pixels = UInt64(header.width) * UInt64(header.height)
        guard pixels <= UInt64(limits.maximumPixels) else {
            throw BiometricsError(
                .inputTooLarge,
                "The picture states \(header.width)x\(header.height) pixels, more than the limit of "
                    + "\(limits.maximumPixels.grouped). Make it smaller, or raise the limit if you trust it.",
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

    /// The estimated steps for a pixel of a HEIC or AVIF picture or of a page. HEIC pictures of 1.5, 12 and 48 million pixels
    /// took 70, 45 and 29 ns of processor time per pixel.
    private static let confinedSteps = 60

    private static func reduction(pixels: UInt64) -> Int {
        [1, 2, 4].first { pixels / UInt64($0 * $0) <= workingPixels } ?? 8
    }

    /// Reads the file at `path` and its header.
    ///
    /// A pipe is read up to the limit on bytes. The call blocks until the file has been read.
    ///
    /// - Throws: as `init(bytes:limits:)`; `.noSuchInput`; `.unreadableInput` for a directory or a file without
    ///   permission; `.ioFailure` if the system fails to read. Every error has `path`.
    public init(contentsOf path: String, limits: DecodingLimits = DecodingLimits()) throws(BiometricsError) {
        do throws(BiometricsError) {
            try self.init(bytes: BoundedFile.read(path, maximumBytes: limits.maximumBytes), limits: limits)
        } catch {
            throw error.about(path)
        }
    }

    /// The width and height of the upright picture at full resolution.
    public var size: Size {
        decodedSize(reduction: 1)
    }

    /// The EXIF orientation in the file, 1–8; 1 if it has none. `size` and `decode` have applied it.
    public var orientation: Int { Int(header.orientation) }
    /// The samples per pixel in the file: 1 grey or palette, 2 grey and alpha, 3 colour, 4 colour and alpha or CMYK.
    public var channels: Int { Int(header.channels) }
    /// The bits per sample in the file.
    public var bitDepth: Int { Int(header.bit_depth) }
    /// Whether pixels may be transparent.
    public var hasAlpha: Bool { header.has_alpha }
    /// Whether the file has inks instead of light.
    public var isCMYK: Bool { header.is_cmyk }

    /// The reductions of `decode(reduction:)`.
    public static let availableReductions = [1, 2, 4, 8]

    /// The largest reduction at which the longer side has at least `longSide` pixels.
    public func reduction(keepingLongSide longSide: Int) -> Int {
        Self.availableReductions.last { decodedSize(reduction: $0).longSide >= longSide } ?? 1
    }

    /// Decodes the pixels: upright, 8-bit BGR.
    ///
    /// Grey becomes BGR, 16 bits become 8, and CMYK becomes BGR without a colour profile. Transparency is laid on
    /// white, as a person sees it. A file that was cut short gives the pixels that it has; see
    /// `DecodedPicture.isPartial`.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8. The sides of the result are divided by it, and its memory by the square. A
    ///   JPEG also takes about half the time.
    /// - Requires: `reduction` is one of 1, 2, 4, 8.
    /// - Throws: `.unreadableInput` if no row could be decoded; `.unsupportedFormat` if the pixels are of a kind that
    ///   cannot be decoded; `.backendFailure` if memory is missing; and the errors of the initialiser.
    /// - Threads: any number at once.
    public func decode(reduction: Int = 1) throws(BiometricsError) -> DecodedPicture {
        precondition(Self.availableReductions.contains(reduction), "a picture is reduced by 1, 2, 4 or 8")
        return try decode(reductions: [reduction])[0]
    }

    /// Decodes the pixels at one or two sizes. A JPEG file is read once for both.
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
    /// Reads the decoder's description of a picture; `nil` if it is impossible.
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
    /// The format and size, without pixels.
    public var description: String { "EncodedPicture(\(format.rawValue) \(size.width)x\(size.height))" }
}
