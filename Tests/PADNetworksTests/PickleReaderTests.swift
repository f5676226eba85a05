import BiometricsCore
import Testing

@testable import PADNetworks

/// Pickles written by hand, an instruction at a time.
struct PickleReaderTests {
    private func value(_ program: String) throws(BiometricsError) -> PickleValue {
        try value(Array(program.utf8))
    }

    private func value(_ program: [UInt8]) throws(BiometricsError) -> PickleValue {
        var reader = PickleReader(([0x80, 2] + program)[...])
        return try reader.value()
    }

    @Test func `numbers, texts and what holds them are read`() throws {
        let program: [UInt8] = Array("(K\u{7}".utf8) + Array("J".utf8) + [0xFE, 0xFF, 0xFF, 0xFF] + Array("Nt.".utf8)
        guard case .tuple(let items) = try value(program), items.count == 3, case .integer(7) = items[0],
            case .integer(-2) = items[1], case .none = items[2]
        else {
            Issue.record("it is another value")
            return
        }
    }

    @Test func `a text is recalled, a dictionary is not`() throws {
        guard case .tuple(let items) = try value("(X\u{1}\0\0\0aq\0h\0t."), case .text("a") = items[1] else {
            Issue.record("it is another value")
            return
        }
        #expect(throws: BiometricsError.self) { try value("(}q\0h\0t.") }
        #expect(throws: BiometricsError.self) { try value("(h\u{5}t.") }
    }

    @Test(arguments: [
        "cos\nsystem\n(X\u{1}\0\0\0atR.", "cbuiltins\neval\n(X\u{1}\0\0\0atR.", "ctorch\nload\n)R.",
        "ccollections\nOrderedDict\n(K\0tR.", "ctorch\nFloatStorage\n)R.", "ctorch._utils\n_rebuild_tensor_v2\n)R.",
        "X\u{1}\0\0\0a)R.", "cos",
    ])
    func `everything that could be called is refused`(program: String) {
        let error = #expect(throws: BiometricsError.self) { try value(program) }
        #expect(error?.code == .modelInvalid)
    }

    @Test func `every instruction that no state dictionary needs is refused`() {
        let known = Set(Array("NKMJXc)]}(tqrhjeusRbQ.".utf8) + [0x85, 0x86, 0x88, 0x89])
        for instruction in UInt8.min...UInt8.max where !known.contains(instruction) {
            let error = #expect(throws: BiometricsError.self) { try value([instruction]) }
            #expect(error?.message.contains("instruction \(instruction)") == true)
        }
    }

    @Test(arguments: [
        "", ".", "NN.", "(N.", "(.", "t.", "K", "M\0.", "}N.", "Ns.", "(Nu.", "N(Nu.", "N(Ne.", "Nb.", "}Nb.", "NQ.",
    ])
    func `a program that does not end in one value is refused`(program: String) {
        #expect(throws: BiometricsError.self) { try value(program) }
    }

    @Test func `a mark bounds what is taken from the stack`() {
        #expect(throws: BiometricsError.self) { try value("N(\u{1}") }
        #expect(throws: BiometricsError.self) { try value([UInt8(ascii: "N"), UInt8(ascii: "("), 0x85]) }
    }

    @Test func `values stand in one another up to the bound`() throws {
        let deepest = PickleReader.maximumDepth - 1
        _ = try value(Array("N".utf8) + [UInt8](repeating: 0x85, count: deepest) + Array(".".utf8))
        #expect(throws: BiometricsError.self) {
            try value(Array("N".utf8) + [UInt8](repeating: 0x85, count: deepest + 1) + Array(".".utf8))
        }
    }

    @Test func `a text is read up to the bound`() throws {
        func program(_ count: Int) -> [UInt8] {
            [UInt8(ascii: "X"), UInt8(count & 0xFF), UInt8(count >> 8), 0, 0]
                + [UInt8](repeating: UInt8(ascii: "a"), count: count) + Array(".".utf8)
        }
        _ = try value(program(PickleReader.maximumText))
        #expect(throws: BiometricsError.self) { try value(program(PickleReader.maximumText + 1)) }
    }

    @Test func `a program is read up to the bound`() throws {
        func program(_ count: Int) -> [UInt8] {
            Array("(".utf8) + [UInt8](repeating: UInt8(ascii: "N"), count: count - 3) + Array("t.".utf8)
        }
        _ = try value(program(PickleReader.maximumInstructions))
        #expect(throws: BiometricsError.self) { try value(program(PickleReader.maximumInstructions + 1)) }
    }
}
