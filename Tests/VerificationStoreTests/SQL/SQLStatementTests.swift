import Testing

@testable import VerificationStore

struct SQLStatementTests {
    @Test(arguments: [
        SQLStatement.journey, .events, .definitions, .keys, .evidence, .receipts, .reviews, .webhooks, .notices,
        .storeVersion,
    ])
    func `a statement that only reads may run twice`(statement: SQLStatement) {
        #expect(statement.onlyReads)
        #expect(statement.text.hasPrefix("SELECT"))
    }

    @Test(arguments: [
        SQLStatement.insertEvent, .updateJourney, .claimMasterKey, .retryNotices, .masterKey("FOR UPDATE"),
        .webhooksToTell(holdingRows: "FOR KEY SHARE"), "SELECT pg_advisory_xact_lock(7095789)",
    ])
    func `a statement that changes, locks or calls anything runs once`(statement: SQLStatement) {
        #expect(!statement.onlyReads)
    }
}
