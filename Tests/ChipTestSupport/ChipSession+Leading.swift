public import ChipReading

extension ChipSession {
    /// Leads a session to its end.
    ///
    /// - Parameter change: takes the number of a round and its answers, and gives those that arrive.
    /// - Returns: the session, the number of its rounds, and the most commands of a round.
    public static func lead(
        _ card: SoftwareChip, _ key: ChipKey, change: (Int, [[UInt8]]) -> [[UInt8]] = { $1 }
    ) throws(ChipSessionFault) -> (session: ChipSession, rounds: Int, mostCommands: Int) {
        var (card, session, rounds, most) = (card, ChipSession(key), 0, 0)
        var commands = try session.begin()
        while !commands.isEmpty {
            most = max(most, commands.count)
            let answers = commands.map { card.transmit($0) }
            commands = try session.proceed(change(rounds, answers))
            rounds += 1
        }
        return (session, rounds, most)
    }
}
