import BiometricsCore
import BiometricsTestSupport
import CDecoderProtocol
import Foundation
import Platform
import Testing

@testable import MediaKit

/// Answers of a decoder that a file has taken over, as any bytes may be. Each is a damaged copy of an answer that fits.
struct DamagedAnswersTests {
    /// How many damaged answers of each kind are read: 60, or as BIOMETRICS_DAMAGED_ANSWERS says. Each takes a process
    /// or two.
    private static let copies =
        ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_ANSWERS"].flatMap { Int($0) } ?? 60
    private static let limits = DecodingLimits(maximumPixels: 10_000, maximumWork: 1_000_000, maximumPages: 5)
    private static let side = 64

    /// Shows damaged copies of `answers` to `read`, which is an error of the file or checks what it got.
    private func read(
        _ answers: [[UInt8]], seed: UInt64, _ read: ([[UInt8]], OpenFile) throws(BiometricsError) -> Void
    ) throws {
        let program = try OpenFile(BuiltProduct.executable("LyingDecoder"))
        try read(answers, program)
        var random = SplitMix(seed: seed)
        var refused = 0
        for number in 0..<Self.copies {
            var damaged = answers
            let place = random.below(answers.count)
            damaged[place] = DamagedCopies.copy(of: answers[place], &random)
            let error = thrown { () throws(BiometricsError) in try read(damaged, program) }
            guard let error else { continue }
            refused += 1
            let isAboutFile = [
                .unreadableInput, .unsupportedFormat, .encryptedInput, .inputTooLarge, .inputTooCostly, .noVideoStream,
                .backendFailure,
            ].contains(error.code)
            #expect(isAboutFile, "copy \(number) of seed \(seed): \(error)")
            #expect(!error.message.unicodeScalars.contains("\u{1b}"))
        }
        #expect(refused > 0)
    }

    fileprivate static func bytes<Message: BitwiseCopyable>(of message: Message) -> [UInt8] {
        unsafe withUnsafeBytes(of: message) { unsafe [UInt8]($0) }
    }

    private static func answer(payload: Int, width: Int = 8, height: Int = 4) -> cdp_answer {
        var answer = cdp_answer()
        answer.magic = CDP_MAGIC
        (answer.width, answer.height) = (UInt32(width), UInt32(height))
        (answer.channels, answer.bit_depth, answer.pages) = (3, 8, 1)
        answer.payload = UInt64(payload)
        answer.picture = cdp_picture(
            format: 1, width: 8, height: 4, orientation: 1, channels: 3, bit_depth: 8, has_alpha: 0, is_cmyk: 0)
        return answer
    }

    /// A file that has the lying decoder say `answers`: to a probe, and to any other request.
    private static func file(_ answers: [[UInt8]], size: Int = 0) -> [UInt8] {
        let head: [UInt8] = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, UInt8(ascii: "G")]
        let lengths = answers.flatMap { bytes(of: UInt32($0.count)) }
        let file = head + lengths + answers.joined()
        return file + [UInt8](repeating: 0, count: max(0, size - file.count))
    }

    @Test func `a picture of damaged answers has its size, or is an error`() throws {
        let answers = [Self.bytes(of: Self.answer(payload: 0)), Self.bytes(of: Self.answer(payload: 8 * 4 * 3))]
        for (format, seed) in [(ConfinedFormat.still, 1), (.tiff, 2)] as [(ConfinedFormat, UInt64)] {
            try read(answers, seed: seed) { (answers, program) throws(BiometricsError) in
                let decoder = ConfinedDecoder(format: format, limits: Self.limits, other: program)
                let image = try EncodedPicture(Self.file(answers), decoder).decode().image
                #expect(image.pixels.count == image.size.pixelCount * 3 && image.size.pixelCount <= 10_000)
            }
        }
        try read(answers, seed: 3) { (answers, program) throws(BiometricsError) in
            let decoder = ConfinedDecoder(format: .heif, limits: Self.limits, other: program)
            let told = try decoder.probe(Self.file(answers))
            let size = Size(width: Int(told.width), height: Int(told.height))
            let pixels = try decoder.pixels(of: Self.file(answers), size: size, at: [(1, size)])
            #expect(pixels[0].pixels.count == size.pixelCount * 3 && size.pixelCount <= 10_000)
        }
    }

    @Test func `text of damaged answers holds no control characters, or is an error`() throws {
        let text = Array("A letter\n".utf8)
        let told = Self.answer(payload: text.count)
        let answers = [Self.bytes(of: Self.answer(payload: 0)), Self.bytes(of: told) + text]
        try read(answers, seed: 4) { (answers, program) throws(BiometricsError) in
            let decoder = ConfinedDecoder(format: .pdf, limits: Self.limits, other: program)
            let text = try decoder.text(of: Self.file(answers))
            let control = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
            #expect(Set(control).isSubset(of: ["\n", "\u{c}"]))
        }
    }

    @Test func `barcodes of damaged answers lie near the picture, or are an error`() throws {
        let text = Array("ANSI 636026".utf8)
        let code = cdp_barcode(
            symbology: CDP_PDF417.rawValue, length: UInt32(text.count), x: (1, 60, 60, 1), y: (1, 1, 60, 60))
        let payload = Self.bytes(of: code) + text + Self.bytes(of: code) + text
        let told = Self.answer(payload: payload.count, width: Self.side, height: Self.side)
        try read([[], Self.bytes(of: told) + payload], seed: 5) { (answers, program) throws(BiometricsError) in
            let size = Size(width: Self.side, height: Self.side)
            let gray = Image(size: size, format: .gray8, pixels: Self.file(answers, size: size.pixelCount))
            let decoder = ConfinedDecoder(format: .barcode, limits: Self.limits, other: program)
            for barcode in try decoder.barcodes(in: gray) {
                #expect(barcode.corners.corners.allSatisfy { abs($0.x) <= 128 && abs($0.y) <= 128 })
            }
        }
    }

    @Test func `frames of damaged answers have times and sizes, or are an error`() throws {
        try read(Self.clipAnswers, seed: 6) { (answers, program) throws(BiometricsError) in
            let head: [UInt8] = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, UInt8(ascii: "G")]
            let reader = try ClipReader(
                head + answers.joined(), nil, path: "clip", limits: ClipLimits(frames: 100, pixels: 10_000),
                options: ClipOptions(sampling: .spread(3), watchesEveryFrame: true), program: program)
            while let frame = try reader.nextFrame() {
                #expect(frame.timestampSeconds.isFinite && frame.image.size.pixelCount <= 10_000)
                #expect(frame.image.pixels.count == frame.image.size.pixelCount * 3)
                #expect(reader.takeThumbnails().allSatisfy { $0.timestampSeconds.isFinite })
            }
            #expect(reader.framePlaces.allSatisfy { $0.timestampSeconds.isFinite })
            let metadata = reader.metadata
            #expect(metadata.durationSeconds >= 0 && metadata.frameCount <= 100 && metadata.pixelAspectRatio.isFinite)
        }
    }
}

// MARK: A clip

extension DamagedAnswersTests {
    /// A decoder's answers about a clip of three frames, in the order of the questions.
    fileprivate static var clipAnswers: [[UInt8]] {
        var facts = cdp_clip_facts()
        facts.container = 1
        (facts.coded_width, facts.coded_height, facts.display_width, facts.display_height) = (8, 4, 8, 4)
        (facts.output_width, facts.output_height) = (8, 4)
        (facts.pixel_aspect_ratio, facts.duration_seconds, facts.frames_per_second) = (1, 3, 1)
        (facts.frame_count, facts.keyframe_count, facts.stream_count) = (3, 3, 1)
        var answers = [clipAnswer(bytes(of: facts) + bytes(of: cdp_clip_tag()))]
        for number in 0..<3 {
            let thumbnail = cdp_clip_thumbnail(timestamp_seconds: Double(number), index: Int64(number))
            let luma = [UInt8](repeating: 9, count: ClipWorker.thumbnailArea)
            answers += [clipAnswer(frame: number), clipAnswer(), clipAnswer(bytes(of: thumbnail) + luma)]
        }
        // The times are over, and no order is needed to know it.
        let places = (0..<3).map { cdp_clip_place(timestamp_seconds: Double($0), end_byte: 9) }
        return answers + [clipAnswer(places.flatMap { bytes(of: $0) })]
    }

    private static func clipAnswer(_ payload: [UInt8] = [], frame number: Int? = nil) -> [UInt8] {
        var answer = cdp_clip_answer()
        answer.magic = CDP_MAGIC
        answer.said = CDP_CLIP_ANSWERS.rawValue
        answer.count = Int64(payload.count)
        if let number {
            answer.result = 1
            (answer.frame.timestamp_seconds, answer.frame.until_seconds) = (Double(number), Double(number) + 1)
            (answer.frame.index, answer.frame.width, answer.frame.height) = (Int64(number), 8, 4)
        }
        return bytes(of: answer) + payload
    }
}
