import BiometricsTestSupport
import Testing

@testable import VerificationStore

/// The databases that a store may be in; what holds of one holds of the other.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgres

    /// The kinds on this machine. Tests of PostgreSQL alone report its absence.
    static let here = allCases.filter { $0 == .sqlite || PostgresServer.isThere }

    var testDescription: String { rawValue }

    /// A place for a store that is not there yet, and that any number of connections may open.
    ///
    /// - Parameter folder: where a file lies.
    func makeAddress(in folder: TemporaryFolder) throws -> StoreAddress {
        switch self {
        case .sqlite: .sqlite(path: folder("journeys.sqlite"))
        case .postgres: try StoreAddress(PostgresServer.shared().database())
        }
    }
}

/// An empty store, in a folder that goes away with it.
struct StoreBench {
    let folder = TemporaryFolder()
    let address: StoreAddress
    let store: DatabaseStore

    init(_ kind: StoreKind) throws {
        address = try kind.makeAddress(in: folder)
        store = try DatabaseStore(address)
    }
}

extension StoreAddress {
    /// A connection of the test's own, past the store.
    func connection(isNoting: Bool = false) throws -> any SQLConnection {
        switch self {
        case .sqlite(let path): try SQLiteConnection(path, SQLiteOptions())
        case .postgres(let address): try PostgresConnection(address, isNoting: isNoting)
        }
    }
}
