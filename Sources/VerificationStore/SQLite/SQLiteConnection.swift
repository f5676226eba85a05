internal import CSQLite
internal import Platform

/// A connection to a SQLite database. One thread at a time.
@safe final class SQLiteConnection: SQLConnection {
    private let path: String
    private let handle: OpaquePointer
    private var statements: [SQLStatement: SQLiteStatement] = [:]

    // SQLite has only one writer at a time, so rows are never locked by others.
    static let skippingLockedRows = ""
    static let rowHold = ""
    static let rowLock = ""

    /// Opens the database at `path`, and creates it if it does not exist, unless it is opened read-only.
    ///
    /// - Throws: `.readOnly`, `.damaged`, `.system`.
    init(_ path: String, _ options: SQLiteOptions) throws(StoreError) {
        self.path = path
        let access = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        // Only one thread uses the connection, so SQLite need not lock it. A symbolic link is rejected.
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened = unsafe opened else { throw .sqlite(code, "out of memory", path: path) }
        guard code == SQLITE_OK else {
            defer { unsafe sqlite3_close_v2(opened) }
            throw .sqlite(code, unsafe String(cString: sqlite3_errmsg(opened)), path: path)
        }
        unsafe handle = opened
        unsafe sqlite3_busy_timeout(handle, options.waitMilliseconds)
        // Damage must show as an error, and functions in the schema must not run.
        for setting in [
            "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY",
        ] { _ = try run(SQLStatement(setting), []) }
        guard !options.isReadOnly else { return }
        // FULL waits for the disk at every commit, so acknowledged data survives a power failure. Deleted data is
        // overwritten.
        try keepJournal(within: .milliseconds(options.waitMilliseconds))
        for setting in ["PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON"] {
            _ = try run(SQLStatement(setting), [])
        }
        if let most = options.maximumPages { _ = try run(SQLStatement("PRAGMA max_page_count = \(most)"), []) }
    }

    /// Writes changes to a journal beside the database. Connections that make a database at once do this at once, and
    /// SQLite's own timeout does not hold for it.
    private func keepJournal(within time: Duration) throws(StoreError) {
        let end = ContinuousClock.now + time
        while true {
            do throws(StoreError) {
                _ = try run("PRAGMA journal_mode = WAL", [])
                return
            } catch .busy where ContinuousClock.now < end {
                sqlite3_sleep(2)
            }
        }
    }

    deinit {
        // Finalise statements before closing the connection.
        statements = [:]
        unsafe sqlite3_close_v2(handle)
    }

    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        let prepared: SQLiteStatement
        if let known = statements[statement] {
            prepared = known
        } else {
            prepared = try unsafe SQLiteStatement(statement.text, handle, path: path)
            statements[statement] = prepared
        }
        return try prepared.run(values)
    }

    func begin() throws(StoreError) {
        // Take the write lock at once, because taking it later could fail in the middle.
        _ = try run("BEGIN IMMEDIATE", [])
    }

    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    func hasTable(_ name: String) throws(StoreError) -> Bool {
        try !run("SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1", [.text(name)]).isEmpty
    }

    func scrub() throws(StoreError) {
        let row = try run("PRAGMA wal_checkpoint(TRUNCATE)", []).first
        guard try row?.integer(0) == 0 else { throw .busy(path: path) }
    }
}

/// A prepared statement of a connection.
@safe private final class SQLiteStatement {
    private let path: String
    private let connection: OpaquePointer
    private let handle: OpaquePointer
    /// SQLite's parameter index for `$1`, `$2` and so on, in the order of their first use in the text.
    private let places: [Int32]

    init(_ text: String, _ connection: OpaquePointer, path: String) throws(StoreError) {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else {
            throw .sqlite(code, unsafe String(cString: sqlite3_errmsg(connection)), path: path)
        }
        self.path = path
        unsafe self.connection = connection
        unsafe handle = prepared
        let count = unsafe sqlite3_bind_parameter_count(prepared)
        places = count == 0 ? [] : (1...count).map { unsafe sqlite3_bind_parameter_index(prepared, "$\($0)") }
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    func run(_ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        precondition(values.count == places.count, "each parameter of a statement has a value")
        // A bound value may be a secret, and a statement that is not reset keeps a lock.
        defer {
            unsafe sqlite3_reset(handle)
            unsafe sqlite3_clear_bindings(handle)
        }
        for (place, value) in zip(places, values) { try bind(value, at: place) }
        var rows: [SQLRow] = []
        while true {
            switch unsafe sqlite3_step(handle) {
            case SQLITE_ROW: rows.append(row())
            case SQLITE_DONE: return rows
            case let code: throw failure(code)
            }
        }
    }

    private func bind(_ value: SQLValue, at place: Int32) throws(StoreError) {
        let code: Int32
        switch value {
        case .null: code = unsafe sqlite3_bind_null(handle, place)
        case .integer(let number): code = unsafe sqlite3_bind_int64(handle, place, number)
        case .text(var text):
            code = text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe sqlite_bind_copied_text(handle, place, $0.baseAddress, Int64($0.count))
                }
            }
        case .bytes(let bytes):
            code = unsafe bytes.withUnsafeBytes {
                unsafe sqlite_bind_copied_bytes(handle, place, $0.baseAddress, Int64($0.count))
            }
        }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func row() -> SQLRow {
        SQLRow(
            (0..<(unsafe sqlite3_column_count(handle))).map { column in
                switch unsafe sqlite3_column_type(handle, column) {
                case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, column))
                case SQLITE_TEXT: return .text(unsafe String(decoding: bytes(column), as: UTF8.self))
                case SQLITE_BLOB: return .bytes(unsafe [UInt8](bytes(column)))
                default: return .null
                }
            })
    }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = unsafe sqlite3_column_blob(handle, column)
        return unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    private func failure(_ code: Int32) -> StoreError {
        .sqlite(code, unsafe String(cString: sqlite3_errmsg(connection)), path: path)
    }
}
