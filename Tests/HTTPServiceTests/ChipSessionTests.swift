import BiometricsClient
import BiometricsCore
import ChipTestSupport
import Foundation
import Testing

/// A session with a chip over HTTP.
struct ChipSessionTests {
    private static func card() -> SoftwareChip {
        let keys = (signing: ForgedKey(curve: "P-256"), agreement: ForgedKey(curve: "brainpoolP256r1"))
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 15_000))
        chip.giveKey(keys.signing)
        chip.giveAgreementKey(keys.agreement, isAES: true)
        var card = SoftwareChip(chip, signedBy: ForgedSigner(of: ForgedAuthority()))
        (card.pace, card.signingKey, card.agreementKey) = (2, keys.signing, keys.agreement)
        return card
    }

    @Test func `a phone that only passes bytes on has a chip read`() async throws {
        let bench = try await ClientBench()
        let client = ServiceClient(at: try #require(URL(string: bench.address)), key: bench.key)
        let id = try await client.startJourney(.init(id: "chipped", version: 1)).value.id
        let front = ClientMedia(Data("image zone".utf8))
        _ = try await client.submit(front, to: "10", as: "front", of: id, waits: true)

        var (card, rounds) = (Self.card(), 0)
        var exchange = try await client.beginChipSession(for: "10", of: id).value
        while !exchange.commands.isEmpty {
            let answers = try exchange.commands.map { command in
                card.transmit(try #require([UInt8](hexadecimal: Array(command.utf8)))).hexadecimal
            }
            exchange = try await client.exchange(answers, with: exchange, for: "10", of: id).value
            rounds += 1
        }
        #expect(rounds <= 15)
        #expect(exchange.submissionId?.isEmpty == false)
        let journey = String(decoding: try await client.journey(id).body, as: UTF8.self)
        #expect(journey.contains(#""attemptsLeft":{"chip":2"#))
    }
}
