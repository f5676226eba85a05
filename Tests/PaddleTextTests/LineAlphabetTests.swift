import BiometricsCore
import Foundation
import Testing

@testable import PaddleText

struct LineAlphabetTests {
    /// The blank, A, a, <, «, Å, 0.
    private let characters = Array("Aa<«Å0".unicodeScalars)

    private func read(_ alphabet: TextAlphabet, _ logits: [Float]) throws -> String? {
        let alphabet = try #require(LineAlphabet(alphabet, of: characters))
        let best = alphabet.best(among: logits[...])
        return best.map { String(String.UnicodeScalarView(alphabet.entries[$0.entry].text)) }
    }

    @Test func `letters that a zone does not have stand for the best one that it has`() throws {
        let logits: [Float] = [0, 2, 1, 0, 0, 9, -1]
        #expect(try read(.latin, logits) == "Å")
        #expect(try read(.machineReadable, logits) == "A")
    }

    @Test func `a capital has the share of its small letter too`() throws {
        // Each of both is below the zero, and together they are above it.
        let logits: [Float] = [0, 2, 2, 0, 0, 0, 2.5]
        #expect(try read(.latin, logits) == "0")
        #expect(try read(.machineReadable, logits) == "A")
        let alphabet = try #require(LineAlphabet(.machineReadable, of: characters))
        let best = try #require(alphabet.best(among: logits[...]))
        #expect(abs(best.logit - (2 + Float(log(2.0)))) < 1e-6)
    }

    @Test func `a double angle is two fillers, and the blank is nothing`() throws {
        #expect(try read(.machineReadable, [0, 0, 0, 1, 3, 0, 0]) == "<<")
        #expect(try read(.machineReadable, [5, 0, 0, 1, 3, 0, 0]) == nil)
        // A slice of many steps starts anywhere.
        let alphabet = try #require(LineAlphabet(.machineReadable, of: characters))
        let steps: [Float] = [9, 9, 9, 9, 9, 9, 9, 0, 0, 0, 4, 0, 0, 0]
        #expect(alphabet.entries[try #require(alphabet.best(among: steps[7...])).entry].text == ["<"])
    }

    @Test func `characters without a class are not read, and other alphabets are refused`() throws {
        let alphabet = try #require(LineAlphabet(.machineReadable, of: Array("B".unicodeScalars)))
        #expect(alphabet.entries.map(\.text) == [["B"]])
        #expect(LineAlphabet(TextAlphabet(rawValue: "greek"), of: characters) == nil)
    }
}
