/// The chips of documents in journeys.
extension ServiceClient {
    /// Requests the challenge that a phone passes to the chip of a step's document.
    public func issueChipChallenge(
        for step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<ChipChallenge> {
        try await document(.issueChipChallenge, leading(id, ifMatch, step).sending([String: String]()))
    }

    /// Begins a session with the chip of a step's document. The chip opens with the zone of the front, or with the number
    /// that is printed on a card.
    public func beginChipSession(
        for step: String, of id: String, accessNumber: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<ChipExchange> {
        let body = accessNumber.map { ["accessNumber": $0] } ?? [:]
        return try await document(.exchangeWithChip, leading(id, ifMatch, step).sending(body))
    }

    /// Gives the chip's answers to the last commands, and gets the next ones; none at the end.
    ///
    /// - Parameter answers: the answers with their status, in hexadecimal digits.
    public func exchange(
        _ answers: [String], with exchange: ChipExchange, for step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<ChipExchange> {
        struct Body: Encodable {
            let session: String
            let number: Int
            let answers: [String]
        }
        let body = Body(session: exchange.session, number: exchange.number, answers: answers)
        return try await document(.exchangeWithChip, leading(id, ifMatch, step).sending(body))
    }
}
