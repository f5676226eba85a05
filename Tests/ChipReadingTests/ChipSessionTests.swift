import BiometricsCore
import BiometricsTestSupport
import ChipTestSupport
import Testing
import TravelChips

@testable import ChipReading

/// Sessions with a chip of Utopia.
struct ChipSessionTests {
    private static let signer = ForgedSigner(of: ForgedAuthority())
    private static let signingKey = ForgedKey(curve: "P-256")
    private static let agreementKey = ForgedKey(curve: "brainpoolP256r1")

    private static func key() throws -> ChipKey {
        try ChipKey(documentNumber: "L898902C3", birthDate: "740812", expiryDate: "120415")
    }

    private static func card(pace: UInt8? = nil, isAES: Bool = false, portrait: Int = 15_000) -> SoftwareChip {
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: portrait))
        chip.giveKey(signingKey)
        chip.giveAgreementKey(agreementKey, isAES: isAES)
        chip.groups[3] = [0x63, 0x00]
        var card = SoftwareChip(chip, signedBy: signer)
        card.pace = pace
        card.signingKey = signingKey
        card.agreementKey = agreementKey
        return card
    }

    private func lead(
        _ card: SoftwareChip, _ key: ChipKey, change: (Int, [[UInt8]]) -> [[UInt8]] = { $1 }
    ) throws -> (session: ChipSession, rounds: Int) {
        let led = try ChipSession.lead(card, key, change: change)
        #expect(led.rounds < 60 && led.mostCommands <= ChipSession.mostCommands)
        return (led.session, led.rounds)
    }

    @Test(
        arguments: [(nil, false), (nil, true), (1, false), (2, false), (2, true), (3, true), (4, true)]
            as [(UInt8?, Bool)])
    func `a chip is read by BAC and by PACE, and shows that it is no copy`(pace: UInt8?, isAES: Bool) throws {
        let card = Self.card(pace: pace, isAES: isAES)
        let (session, rounds) = try lead(card, Self.key())
        let harvest = try #require(session.result)
        #expect(rounds <= 15)
        for number in [1, 2, 14, 15] {
            #expect(harvest.files.bytes[.dataGroup(number)] == card.files[0x0100 + UInt16(number)])
        }
        #expect(harvest.files.bytes[.securityObject] == card.files[0x011D])
        #expect(harvest.files.bytes[.dataGroup(3)] == nil)
        #expect(harvest.isChipAuthenticated == true)
        let answer = try #require(harvest.answer)
        #expect(ActiveAuthentication.check(answer, key: Self.signingKey.publicKey, digestBits: nil) == .passed)
    }

    @Test func `a portrait beyond 32 kB is read whole`() throws {
        let card = Self.card(pace: 2, portrait: 70_000)
        let (session, rounds) = try lead(card, Self.key())
        #expect(session.result?.files.bytes[.dataGroup(2)] == card.files[0x0102])
        #expect(rounds < 25)
    }

    @Test(arguments: [nil, 2] as [UInt8?])
    func `another document's zone does not open a chip`(pace: UInt8?) throws {
        let wrong = try ChipKey(documentNumber: "L898902C4", birthDate: "740812", expiryDate: "120415")
        #expect(throws: ChipSessionFault.keyWrong) { try lead(Self.card(pace: pace), wrong) }
    }

    @Test func `an access number does not open a chip that knows BAC alone`() throws {
        #expect(throws: ChipSessionFault.keyWrong) { try lead(Self.card(), ChipKey(accessNumber: "123456")) }
    }

    @Test(arguments: [nil, 2] as [UInt8?])
    func `a changed, a swapped and a missing answer end the session`(pace: UInt8?) throws {
        let (_, rounds) = try lead(Self.card(pace: pace), Self.key())
        var random = SplitMix(seed: 9)
        for round in 0..<rounds {
            for kind in 0..<4 {
                let place = Int.random(in: 0...1_000_000, using: &random)
                #expect(throws: ChipSessionFault.self, "round \(round), kind \(kind)") {
                    let (session, _) = try lead(Self.card(pace: pace), Self.key()) { now, answers in
                        guard now == round else { return answers }
                        return Self.damaged(answers, kind, place)
                    }
                    // A file that EF.CardAccess does not tell of leaves BAC, which this chip knows too.
                    if session.result != nil, round == 0 { throw ChipSessionFault.answerForged }
                }
            }
        }
    }

    private static func damaged(_ answers: [[UInt8]], _ kind: Int, _ place: Int) -> [[UInt8]] {
        var answers = answers
        let last = answers.count - 1
        switch kind {
        case 0: answers[last][place % max(1, answers[last].count - 2)] ^= 1
        case 1: answers[last] = [0x90, 0x00]
        case 2: answers.removeLast()
        default: answers[last] = Array(answers[last].dropLast(3)) + [0x90, 0x00]
        }
        return answers
    }

    @Test func `a chip without the private key of DG14 does not pass`() throws {
        for isAES in [false, true] {
            var card = Self.card(pace: 2, isAES: isAES)
            card.agreementKey = ForgedKey(curve: "brainpoolP256r1")
            #expect(throws: ChipSessionFault.self) { try lead(card, Self.key()) }
        }
    }

    @Test func `a copy without the private key of DG15 is told`() throws {
        var card = Self.card()
        card.signingKey = ForgedKey(curve: "P-256")
        let harvest = try #require(try lead(card, Self.key()).session.result)
        let check = ActiveAuthentication.check(
            try #require(harvest.answer), key: Self.signingKey.publicKey, digestBits: nil)
        #expect(check.reason == .answerWrong)
    }

    @Test func `a key on a made-up curve is not agreed with`() throws {
        // P-256 with the order 1, from which no scalar can be drawn.
        let key = try #require([UInt8](hexadecimal: Array(Self.keyOfOrderOne.utf8)))
        #expect(Curve(ofKey: key) == nil)
        #expect(Curve(ofKey: Self.agreementKey.publicKey) != nil)
    }

    @Test(arguments: [8, 9, 300])
    func `the name of a key has a bound`(count: Int) throws {
        let prefix: [UInt8] = [0x04, 0x00, 0x7F, 0x00, 0x07, 0x02, 0x02]
        let name = ForgedChip.element(0x02, [UInt8](repeating: 1, count: count))
        let offer = ForgedChip.element(
            0x30, ForgedChip.element(0x06, prefix + [0x03, 0x02, 2]) + ForgedChip.element(0x02, [1]) + name)
        let info = ForgedChip.element(
            0x30, ForgedChip.element(0x06, prefix + [0x01, 0x02]) + Self.agreementKey.publicKey + name)
        let group = ForgedChip.element(0x6E, ForgedChip.element(0x31, offer + info))
        let key = try ChipAuthenticationKey(SecurityInfos(dataGroup: group))
        #expect((key != nil) == (count <= 8))
        if let key { #expect(key.agree { $0.drawScalar() }?.commands.count == 2) }
    }

    private static let keyOfOrderOne = """
        308201273081e006072a8648ce3d02013081d4020101302c06072a8648ce3d0101022100ffffffff000000010000000000000000000000
        00ffffffffffffffffffffffff305b0420ffffffff00000001000000000000000000000000fffffffffffffffffffffffc04205ac635d8
        aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b031500c49d360886e704936a6678e1139d26b7819f7e900441046b
        17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ece
        cbb6406837bf51f50201010342000469ac22f53272a9f5538c47b5e46b3140b6a5f37fb25df99732b4915252276bbbf66aa16d84ff4135
        1fcb032c19a8c66a15d2137186712c816143021062b1e872
        """.replacing("\n", with: "")

    @Test func `groups that EF COM hides are read if the State signed them`() throws {
        var card = Self.card(pace: 2)
        card.files[0x011E] = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 1]).common
        let harvest = try #require(try lead(card, Self.key()).session.result)
        #expect(harvest.answer != nil && harvest.isChipAuthenticated == true)
        (card.files[0x010E], card.files[0x010F]) = (nil, nil)
        let hidden = try #require(try lead(card, Self.key()).session.result)
        #expect(hidden.answer == nil && hidden.isChipAuthenticated == nil)
        #expect(hidden.files.bytes[.dataGroup(2)] != nil)
    }

    @Test func `a long RSA key answers in a long answer, and a chip may refuse`() throws {
        let key = ForgedKey(bits: 2048)
        var chip = ForgedChip()
        chip.giveKey(key)
        for pace in [nil, 2] as [UInt8?] {
            var card = SoftwareChip(chip, signedBy: Self.signer)
            (card.pace, card.signingKey, card.signsWithRSA) = (pace, key, true)
            let harvest = try #require(try lead(card, Self.key()).session.result)
            let answer = try #require(harvest.answer)
            #expect(ActiveAuthentication.check(answer, key: key.publicKey, digestBits: nil) == .passed)
            card.signingKey = nil
            let refused = try #require(try lead(card, Self.key()).session.result)
            #expect(refused.answer == nil && refused.files.bytes[.dataGroup(15)] != nil)
        }
    }

    @Test func `bytes after EF COM do not matter`() throws {
        var card = Self.card()
        card.files[0x011E]? += [UInt8](repeating: 0, count: 40)
        #expect(try lead(card, Self.key()).session.result != nil)
    }

    @Test func `an answer with an empty check is forged`() throws {
        for cipher in [BlockCipher.tripleDES, .aes(keyBytes: 16)] {
            var messaging = SecureMessaging(cipher, secret: [UInt8](repeating: 1, count: 16))
            let answer = try ChipAnswer([0x99, 0x02, 0x90, 0x00, 0x8E, 0x00, 0x90, 0x00])
            #expect(throws: ChipSessionFault.answerForged) { try messaging.open(answer) }
        }
    }

    @Test func `a session that ended goes on no more`() throws {
        var session = ChipSession(try Self.key())
        _ = try session.begin()
        #expect(throws: ChipSessionFault.ended) { try session.begin() }
        #expect(throws: ChipSessionFault.answerMalformed) { try session.proceed([[0x90], [0x90]]) }
        #expect(session.result == nil)
        #expect(throws: ChipSessionFault.self) { try session.proceed([[0x90, 0x00]]) }
    }
}
