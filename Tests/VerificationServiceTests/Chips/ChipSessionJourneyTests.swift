import BiometricsTestSupport
import ChipTestSupport
import IdentityDocuments
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// Sessions with chips that a service leads in its journeys.
struct ChipSessionJourneyTests {
    private let folder = TemporaryFolder()
    private static let step = StepID("10")

    /// A journey whose front states the zone of the specimen.
    private func begun() async throws -> (JourneyService, JourneyID) {
        let definition = try JourneyDefinition.toy("chipped", .chippedPassport)
        let bench = try await JourneyBench(folder: folder.path)
        try await bench.store.put(definition)
        let id = try await bench.service.start(definition.reference)
        try await bench.service.give("image zone", "10", .front, of: id)
        return (bench.service, id)
    }

    private static func card() -> SoftwareChip {
        let key = ForgedKey(curve: "P-256")
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 2000))
        chip.giveKey(key)
        var card = SoftwareChip(chip, signedBy: ForgedSigner(of: ForgedAuthority()))
        card.pace = 2
        card.signingKey = key
        return card
    }

    @Test func `the zone of the front opens the chip, whose files are submitted`() async throws {
        let (service, id) = try await begun()
        var card = Self.card()
        var exchange = try await service.beginChipSession(for: Self.step, of: id)
        while exchange.submission == nil {
            let answers = exchange.commands.map { card.transmit($0) }
            let next = try await service.goOn(
                exchange.session, number: exchange.number, answers: answers, for: Self.step, of: id)
            // A reply that was lost comes again.
            let again = try await service.goOn(
                exchange.session, number: exchange.number, answers: answers, for: Self.step, of: id)
            #expect(again == next)
            exchange = next
        }
        #expect(exchange.commands.isEmpty)
        let journey = try await service.wait(for: try #require(exchange.submission), of: id)
        let copy = journey.step(Self.step)?.chip?.checks.first { $0.name == "chip_copy" }
        // The toy analyser asks that the answer repeats the challenge; a real signature does not.
        #expect(copy?.result == .failed)
        #expect(journey.step(Self.step)?.attempts(.chip).count == 1)
    }

    @Test func `answers of another chip, another number and another step end it`() async throws {
        let (service, id) = try await begun()
        let first = try await service.beginChipSession(for: Self.step, of: id)
        await #expect(throws: StoreError.self) {
            try await service.goOn(first.session, number: 3, answers: [], for: Self.step, of: id)
        }
        for number in [Int.max, Int.min, -1] {
            let begun = try await service.beginChipSession(for: Self.step, of: id)
            await #expect(throws: StoreError.self) {
                try await service.goOn(begun.session, number: number, answers: [], for: Self.step, of: id)
            }
        }
        let second = try await service.beginChipSession(for: Self.step, of: id)
        await #expect(throws: StoreError.self) {
            try await service.goOn(second.session, number: 0, answers: [[0x90]], for: Self.step, of: id)
        }
        await #expect(throws: StoreError.self) {
            try await service.goOn(second.session, number: 0, answers: [], for: Self.step, of: id)
        }
        let third = try await service.beginChipSession(for: Self.step, of: id)
        await #expect(throws: StoreError.self) {
            try await service.goOn(third.session, number: 0, answers: [], for: StepID("20"), of: id)
        }
        #expect(try await service.journey(id).step(Self.step)?.attempts(.chip).isEmpty == true)
    }

    @Test func `without a zone an access number opens the chip`() async throws {
        let (service, id) = try await begun()
        let exchange = try await service.beginChipSession(for: Self.step, of: id, accessNumber: "123456")
        #expect(exchange.number == 0 && !exchange.commands.isEmpty)
        await #expect(throws: StoreError.self) {
            try await service.beginChipSession(for: Self.step, of: id, accessNumber: "12345")
        }
    }
}
