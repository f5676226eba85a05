import BiometricsCore
import BiometricsTestSupport
import Platform
import Testing

@testable import MediaKit

/// A decoder that a file has taken over can say and do what it likes: that costs an error of that file.
struct LyingDecoderTests {
    /// The budget stands for a second of processor time.
    private static let limits = DecodingLimits(maximumWork: 1_000_000, maximumPages: 5)

    private func decoder(limits: DecodingLimits = Self.limits, waiting: Int = 60) throws -> ConfinedDecoder {
        ConfinedDecoder(
            format: .heif, limits: limits, other: try OpenFile(BuiltProduct.executable("LyingDecoder")),
            waiting: waiting)
    }

    private func file(_ lie: Character, count: Int = 64) -> [UInt8] {
        [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, lie.asciiValue ?? 0] + [UInt8](repeating: 0, count: count)
    }

    /// Asks for the size and for the pixels.
    private func ask(_ decoder: ConfinedDecoder, _ bytes: [UInt8]) throws(BiometricsError) {
        let answer = try decoder.probe(bytes)
        let size = Size(width: Int(answer.width), height: Int(answer.height))
        _ = try decoder.pixels(of: bytes, size: size, at: [(1, size)])
    }

    @Test func `an answer that fits is taken`() throws {
        try ask(decoder(), file("-"))
    }

    @Test(arguments: Array("samuwWzplfdeco6789"))
    func `a decoder that is silent, dies, lies, or writes too much or too little is an error`(_ lie: Character) throws {
        let decoder = try decoder()
        let error = thrown { () throws(BiometricsError) in try ask(decoder, file(lie)) }
        #expect(error?.code == .unreadableInput)
        #expect(error?.message.contains("another program") == true)
    }

    @Test func `the limit on memory holds whatever the limit on pixels is`() throws {
        // 2^31 pixels a side, and 8 x 4: 96 bytes.
        for (lie, memory, code) in [
            ("w", 330 << 20, BiometricsError.Code.inputTooCostly), ("w", Int.max, .inputTooCostly),
            ("W", Int.max, .unreadableInput), ("-", 95, .inputTooCostly), ("-", 96, nil),
        ] as [(Character, Int, BiometricsError.Code?)] {
            let decoder = try decoder(limits: DecodingLimits(maximumPixels: .max, maximumMemory: memory))
            let error = thrown { () throws(BiometricsError) in _ = try decoder.probe(file(lie)) }
            #expect(error?.code == code, "\(lie) in \(memory) bytes")
        }
    }

    @Test(arguments: Array("hH")) func `a hanging decoder is stopped`(_ lie: Character) throws {
        let decoder = try decoder(waiting: 1)
        // More than a pipe holds, none of which is read.
        let error = thrown { () throws(BiometricsError) in try ask(decoder, file(lie, count: 4 << 20)) }
        #expect(error?.code == .inputTooCostly)
    }

    @Test(arguments: Array("-FOxa")) func `a picture that cannot be so is an error of the file`(_ lie: Character) throws
    {
        let program = try OpenFile(BuiltProduct.executable("LyingDecoder"))
        let decoder = ConfinedDecoder(format: .still, limits: Self.limits, other: program)
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(file(lie), decoder) }
        #expect(error?.code == (lie == "-" ? nil : .unreadableInput))
        #expect(error?.message.unicodeScalars.contains("\u{1b}") != true)
    }

    @Test func `a picture whose sides have no product is too large`() throws {
        let program = try OpenFile(BuiltProduct.executable("LyingDecoder"))
        let decoder = ConfinedDecoder(format: .still, limits: Self.limits, other: program)
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(file("W"), decoder) }
        #expect(error?.code == .inputTooLarge)
    }

    private func clip(_ lie: Character, waiting: Int = 60) throws -> ClipReader {
        try ClipReader(
            file(lie), nil, path: "clip", limits: ClipLimits(frames: 100),
            program:
                try OpenFile(BuiltProduct.executable("LyingDecoder")), waiting: waiting)
    }

    @Test func `frames that fit are taken`() throws {
        let reader = try clip("-")
        var count = 0
        while let frame = try reader.nextFrame() {
            #expect(frame.image.size == Size(width: 8, height: 4))
            count += 1
        }
        #expect(count == 25)
    }

    @Test(arguments: Array("samunizwptlLfrqRECbNxyIS"))
    func `a decoder that breaks down or lies, at the start or in mid-clip, is an error of the clip`(
        _ lie: Character
    ) throws {
        do {
            let reader = try clip(lie)
            while try reader.nextFrame() != nil {}
            Issue.record("“\(lie)” was believed")
        } catch let error as BiometricsError {
            #expect(error.code == .unreadableInput)
            #expect(error.path == "clip")
        }
    }

    @Test func `a decoder of clips that hangs is stopped`() throws {
        #expect(throws: BiometricsError.self) { try clip("h", waiting: 0) }
    }

    @Test func `text loses what would move a terminal's cursor`() throws {
        #expect(try decoder().text(of: file("t")) == "[2J\u{FFFD}z")
    }

    @Test func `a program that is missing, or is not one, is named with its remedy`() throws {
        let folder = TemporaryFolder()
        let missing = thrown { () throws(BiometricsError) in
            _ = try DecoderProgram.find(beside: ["\(folder.path)/program"], named: nil)
        }
        #expect(missing?.code == .decoderUnavailable)
        #expect(missing?.message.contains("the program biometrics-decode") == true)
        for name in ["relative", "\(folder.path)/none"] {
            let error = thrown { () throws(BiometricsError) in
                _ = try DecoderProgram.find(beside: ["/nowhere/program"], named: name)
            }
            #expect(error?.code == .decoderUnavailable)
            #expect(error?.message.contains("BIOMETRICS_DECODER") == true)
        }
        let noProgram = try folder.file("biometrics-decode", "no program", permissions: 0o700)
        let found = try DecoderProgram.find(beside: [folder("program")], named: nil)
        #expect(try FileSystem.realPath(found.path) == FileSystem.realPath(noProgram))
        let decoder = ConfinedDecoder(format: .pdf, limits: Self.limits, other: found)
        let error = thrown { () throws(BiometricsError) in _ = try decoder.probe(file("-")) }
        #expect(error?.code == .decoderUnavailable)
    }
}
