internal import BiometricsCore
public import TravelChips

/// A talk with a chip that a server leads: it makes the commands, and a phone passes them to the chip without knowing a key.
/// A changed app can end the talk, and cannot forge its result.
///
/// ``begin()`` gives the first commands. ``proceed(_:)`` takes the chip's answers and gives the next ones, until the
/// end. The chip opens by PACE if it offers that over a curve, and else by BAC. Then the files that EF.COM lists are read,
/// except for fingerprints and irises, and the chip is asked for Chip and Active Authentication.
///
/// A value; one task at a time.
public struct ChipSession: Sendable {
    /// The result of a session.
    public struct Harvest: Sendable {
        /// The files of the chip.
        public var files = ChipFiles()
        /// The chip's answer for Active Authentication; `nil` if it does not offer that.
        public var answer: ActiveAuthenticationAnswer?
        /// Whether the chip agreed on a secret with the key of DG14; `nil` if it does not offer that.
        public var isChipAuthenticated: Bool?
    }

    /// The most commands at once. A phone needs about 30 ms for each.
    static let mostCommands = 40
    private static let groups = [1, 2, 7, 11, 12, 14, 15]

    private enum Phase: Sendable {
        case fresh, cardAccess
        case nonce(PasswordAuthentication), mapping(PasswordAuthentication), agreement(PasswordAuthentication),
            token(PasswordAuthentication)
        case challenge(BasicAccess), basicAccess(BasicAccess, chipChallenge: [UInt8])
        case common, securityObject, files
        case chipAuthentication(SecureMessaging), proof
        case activeAuthentication(challenge: [UInt8])
        case ended
    }

    private let key: ChipKey
    private let random: @Sendable (Int) -> [UInt8]
    private let draw: @Sendable (Curve) -> [UInt8]
    private var phase = Phase.fresh
    private var messaging: SecureMessaging?
    private var reader = PieceReader()
    /// The groups that EF.COM lists.
    private var listed: Set<Int> = []
    private var harvest = Harvest()
    private var hasFailed = false
    /// The number of commands whose answers are awaited.
    private var awaited = 0

    /// A session with the chip that a key opens.
    public init(_ key: ChipKey) {
        self.init(key, random: { [UInt8].random($0) }, draw: { $0.drawScalar() })
    }

    init(
        _ key: ChipKey, random: @escaping @Sendable (Int) -> [UInt8], draw: @escaping @Sendable (Curve) -> [UInt8]
    ) {
        self.key = key
        self.random = random
        self.draw = draw
    }

    /// The result; `nil` before the end.
    public var result: Harvest? { if case .ended = phase, !hasFailed { harvest } else { nil } }

    /// The first commands.
    ///
    /// - Throws: `.ended` if they were given before.
    public mutating func begin() throws(ChipSessionFault) -> [[UInt8]] {
        guard case .fresh = phase else { throw .ended }
        phase = .cardAccess
        awaited = 2
        return [ChipCommand.select(0x011C), .read(at: 0, 256)].map(\.bytes)
    }

    /// Takes the answers to the last commands, in their order, and gives the next ones; empty at the end.
    ///
    /// - Throws: why the session cannot go on. It has then ended without a result.
    public mutating func proceed(_ answers: [[UInt8]]) throws(ChipSessionFault) -> [[UInt8]] {
        do throws(ChipSessionFault) {
            guard answers.count == awaited else { throw .answerMalformed }
            let commands = try take(
                answers.map { (bytes) throws(ChipSessionFault) -> ChipAnswer in try ChipAnswer(bytes) })
            awaited = commands.count
            return commands
        } catch {
            phase = .ended
            hasFailed = true
            throw error
        }
    }

    private mutating func take(_ answers: [ChipAnswer]) throws(ChipSessionFault) -> [[UInt8]] {
        switch phase {
        case .fresh, .ended: throw .ended
        case .cardAccess: return try open(answers)
        case .nonce(var pace):
            let command = try pace.map(try answers.at(1).succeeded())
            phase = .mapping(pace)
            return [command.bytes]
        case .mapping(var pace):
            let command = try pace.agree(try answers.at(0).succeeded())
            phase = .agreement(pace)
            return [command.bytes]
        case .agreement(var pace):
            let command = try pace.confirm(try answers.at(0).succeeded())
            phase = .token(pace)
            return [command.bytes]
        case .token(let pace):
            let answer = try answers.at(0)
            // A chip refuses the reader's token if the password is wrong.
            guard answer.status == 0x9000 else { throw .keyWrong }
            messaging = try pace.session(answer.data)
            return readCommon(selecting: true)
        case .challenge(let access):
            let challenge = try answers.at(1).succeeded()
            guard challenge.count == 8 else { throw .answerMalformed }
            phase = .basicAccess(access, chipChallenge: challenge)
            return [access.authenticate(challenge).bytes]
        case .basicAccess(let access, let challenge):
            let answer = try answers.at(0)
            guard answer.status == 0x9000 else { throw .keyWrong }
            messaging = try access.session(answer.data, chipChallenge: challenge)
            return readCommon(selecting: false)
        case .common: return try list(try opened(answers))
        case .securityObject:
            try reader.take(try opened(answers))
            return try readSigned()
        case .files:
            try reader.take(try opened(answers))
            return try readOn()
        case .chipAuthentication(let next):
            // A chip that refuses goes on in the old session, and has proved nothing.
            guard try opened(answers).allSatisfy({ $0.status == 0x9000 }) else { return try askForProof() }
            messaging = next
            phase = .proof
            return protected([.select(ChipFile.common.identifier)])
        case .proof:
            // Only the chip with the key of DG14 can speak in the new session.
            _ = try opened(answers).at(0).succeeded()
            harvest.isChipAuthenticated = true
            return try askForProof()
        case .activeAuthentication(let challenge):
            phase = .ended
            // A chip that gives no answer has proved nothing, and its files remain.
            do throws(ChipSessionFault) {
                let answer = try opened(answers).at(0).succeeded()
                harvest.answer = try? ActiveAuthenticationAnswer(challenge: challenge, response: answer)
            } catch .refused {
                harvest.answer = nil
            }
            return []
        }
    }

    // MARK: Access

    private mutating func open(_ answers: [ChipAnswer]) throws(ChipSessionFault) -> [[UInt8]] {
        let file = answers.count > 1 && answers[0].status == 0x9000 ? answers[1].data : []
        if let infos = Self.cardAccess(file), let pace = PasswordAuthentication(infos, key: key, draw: draw) {
            phase = .nonce(pace)
            return pace.begin.map(\.bytes)
        }
        guard let secret = key.basicAccessSecret else { throw .keyWrong }
        phase = .challenge(BasicAccess(secret: secret, challenge: random(8), share: random(16)))
        return [ChipCommand.selectApplication, BasicAccess.getChallenge].map(\.bytes)
    }

    /// EF.CardAccess; a chip may give more bytes than the file has.
    private static func cardAccess(_ bytes: [UInt8]) -> SecurityInfos? {
        var reader = BERReader(bytes[...])
        return (try? reader.next()).flatMap { try? SecurityInfos(cardAccess: Array($0.whole)) }
    }

    // MARK: Files

    private mutating func readCommon(selecting: Bool) -> [[UInt8]] {
        phase = .common
        let select: [ChipCommand] = selecting ? [.selectApplication] : []
        return protected(select + [.select(ChipFile.common.identifier), .read(at: 0, PieceReader.piece)])
    }

    private mutating func list(_ answers: [ChipAnswer]) throws(ChipSessionFault) -> [[UInt8]] {
        guard let last = answers.last else { throw .answerMalformed }
        // A chip may give more bytes than the file has.
        var head = BERReader(try last.succeeded()[...])
        guard let bytes = (try? head.next()).map({ Array($0.whole) }), let common = try? CommonData(bytes) else {
            throw .answerMalformed
        }
        try add(bytes, as: .common)
        listed = common.groups
        reader = PieceReader([.securityObject])
        phase = .securityObject
        return protected(reader.commands(most: Self.mostCommands))
    }

    /// The groups that the State signed are read too: EF.COM has no signature, so that a copy could hide its keys there.
    private mutating func readSigned() throws(ChipSessionFault) -> [[UInt8]] {
        let commands = reader.commands(most: Self.mostCommands)
        guard commands.isEmpty else { return protected(commands) }
        try keepFiles()
        let signed = harvest.files.bytes[.securityObject].flatMap(PassiveAuthentication.read)?.object.digests ?? [:]
        let groups = Self.groups.filter { listed.contains($0) || signed[$0] != nil }
        reader = PieceReader(groups.map(ChipFile.dataGroup))
        phase = .files
        return try readOn()
    }

    private mutating func keepFiles() throws(ChipSessionFault) {
        for reading in reader.readings where reading.isThere { try add(reading.bytes, as: reading.file) }
    }

    private mutating func readOn() throws(ChipSessionFault) -> [[UInt8]] {
        let commands = reader.commands(most: Self.mostCommands)
        return commands.isEmpty ? try askChip() : protected(commands)
    }

    private mutating func add(_ bytes: [UInt8], as file: ChipFile) throws(ChipSessionFault) {
        do throws(BiometricsError) { try harvest.files.add(bytes, as: file) } catch { throw .tooLong }
    }

    // MARK: The original

    private mutating func askChip() throws(ChipSessionFault) -> [[UInt8]] {
        try keepFiles()
        guard let group = harvest.files.dataGroup(14), let infos = try? SecurityInfos(dataGroup: group),
            let agreed = ChipAuthenticationKey(infos)?.agree(draw)
        else { return try askForProof() }
        phase = .chipAuthentication(agreed.session)
        return protected(agreed.commands)
    }

    private mutating func askForProof() throws(ChipSessionFault) -> [[UInt8]] {
        guard let group = harvest.files.dataGroup(15) else {
            phase = .ended
            return []
        }
        // The answer of a long RSA key does not fit into a short one.
        let keyBytes = (try? ActiveAuthenticationKey.info(group)).flatMap {
            try? BERReader.only($0, tag: 0x30).part(0x03)
        }
        let expected = keyBytes.map { $0.content.count } ?? 0 > 236 ? ChipCommand.mostExtended : 256
        let challenge = random(ActiveAuthenticationAnswer.challengeCount)
        phase = .activeAuthentication(challenge: challenge)
        return protected([ChipCommand([0x00, 0x88, 0x00, 0x00], challenge, expected: expected)])
    }

    // MARK: Protection

    private mutating func protected(_ commands: [ChipCommand]) -> [[UInt8]] {
        commands.map { messaging?.protect($0).bytes ?? $0.bytes }
    }

    private mutating func opened(_ answers: [ChipAnswer]) throws(ChipSessionFault) -> [ChipAnswer] {
        var opened: [ChipAnswer] = []
        for answer in answers {
            guard var current = messaging else { throw .ended }
            opened.append(try current.open(answer))
            messaging = current
        }
        return opened
    }
}

extension [ChipAnswer] {
    /// The answer at a place.
    ///
    /// - Throws: `.answerMalformed` if there are fewer.
    fileprivate func at(_ place: Int) throws(ChipSessionFault) -> ChipAnswer {
        guard indices.contains(place) else { throw .answerMalformed }
        return self[place]
    }
}
