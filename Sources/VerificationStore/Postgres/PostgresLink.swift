internal import CPostgres
internal import Platform

/// One connection of libpq until it is lost. One thread at a time.
@safe final class PostgresLink {
    private let handle: OpaquePointer
    private let name: String
    private var statements: [SQLStatement: String] = [:]
    /// Statements sent for preparation whose answers were not read yet.
    private var unproven: [SQLStatement] = []
    /// Commands sent whose answers were not read yet, in order.
    private var sent: [SQLStatement] = []
    private var count = 0

    /// The library's name for the system's loader.
    private static let library = "libpq.so.5"

    /// Connects.
    ///
    /// - Throws: `.unreachable`, `.system` if the library is missing or the address is invalid.
    init(_ address: PostgresAddress) throws(StoreError) {
        name = address.name
        try Self.load()
        var error = pgb_error()
        guard let opened = unsafe pgb_open(address.uri, &error) else {
            let failure = StoreError.postgres(error, name: name)
            // libpq quotes hosts. If an @ in a password was not written as %40, the host contains a part of the
            // password.
            guard case .unreachable(let path, _) = failure, address.isDoubtful else { throw failure }
            throw .unreachable(
                path: path,
                reason: "the reason is withheld, because it may contain a part of the password")
        }
        unsafe handle = opened
    }

    deinit {
        unsafe pgb_close(handle)
    }

    /// Opens the library, unless it is already open.
    private static func load() throws(StoreError) {
        var error = pgb_error()
        guard unsafe pgb_load(library, &error) else { throw .postgres(error, name: "") }
    }

    /// The library's version, such as 15.20.
    ///
    /// - Throws: `.system` if it is missing.
    static func libraryVersion() throws(StoreError) -> String {
        try load()
        let number = pgb_library_version()
        return "\(number / 10_000).\(number % 10_000)"
    }

    /// Whether the connection is not known to be lost.
    var isAlive: Bool { unsafe pgb_is_alive(handle) }

    var isInTransaction: Bool { unsafe pgb_is_in_transaction(handle) }

    /// The server's value of a setting.
    func setting(_ name: String) -> String? { unsafe pgb_setting(handle, name).map { unsafe String(cString: $0) } }

    /// Sends a statement without waiting.
    func send(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) {
        let prepared = try name(of: statement)
        var error = pgb_error()
        let isSent = unsafe PostgresValues(values).withValues { unsafe pgb_send(handle, prepared, $0, $1, &error) }
        guard isSent else { throw .postgres(error, name: name) }
        sent.append(statement)
    }

    /// Waits for the answers to everything sent, and returns the last one.
    ///
    /// - Parameter patience: the timeout without data from the server, in milliseconds.
    /// - Throws: `.unreachable` for a server that does not answer; the link is then unusable.
    func receive(patience: Int64) throws(StoreError) -> PostgresAnswer {
        var error = pgb_error()
        defer { (unproven, sent) = ([], []) }
        guard let rows = unsafe pgb_receive(handle, patience, &error) else {
            // It is unknown which statements the server has prepared, so prepare them again.
            for statement in unproven { statements[statement] = nil }
            let refused = Int(exactly: error.command).flatMap { sent.indices.contains($0) ? sent[$0] : nil }
            throw .postgres(error, name: name, refused: refused)
        }
        return unsafe PostgresAnswer(rows)
    }

    private func name(of statement: SQLStatement) throws(StoreError) -> String {
        if let known = statements[statement] { return known }
        count += 1
        let prepared = "s\(count)"
        var error = pgb_error()
        guard unsafe pgb_prepare(handle, prepared, PostgresDialect.text(of: statement), &error) else {
            throw .postgres(error, name: name)
        }
        statements[statement] = prepared
        unproven.append(statement)
        sent.append(statement)
        return prepared
    }
}

/// The rows of an answer.
@safe final class PostgresAnswer {
    private let handle: OpaquePointer

    /// Takes ownership; `pgb_rows_free` frees the rows.
    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe pgb_rows_free(handle)
    }

    /// The server's tag for the command.
    var command: String { unsafe String(cString: pgb_command(handle)) }

    var rows: [SQLRow] {
        let columns = unsafe pgb_column_count(handle)
        return (0..<(unsafe pgb_row_count(handle))).map { row in SQLRow((0..<columns).map { value(row, $0) }) }
    }

    private func value(_ row: Int32, _ column: Int32) -> SQLValue {
        if unsafe pgb_is_null(handle, row, column) { return .null }
        var count: Int32 = 0
        let start = unsafe pgb_bytes(handle, row, column, &count)
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
        switch unsafe pgb_column_type(handle, column) {
        case PGB_INTEGER: return .integer(unsafe bytes.reduce(0) { $0 << 8 | Int64($1) })
        case PGB_RAW: return .bytes(unsafe [UInt8](bytes))
        default: return .text(unsafe String(decoding: bytes, as: UTF8.self))
        }
    }
}

/// Values in the form of libpq: one block of bytes, and the position of each value.
private struct PostgresValues {
    private var bytes: [UInt8] = []
    private var places: [(form: pgb_form, start: Int, count: Int)] = []

    init(_ values: [SQLValue]) {
        for value in values {
            switch value {
            case .null: append(PGB_NULL, [])
            case .integer(let number): append(PGB_DIGITS, Array(String(number).utf8) + [0])
            case .text(let text): append(PGB_BYTES, Array(text.utf8))
            case .bytes(let raw): append(PGB_BYTES, raw)
            }
        }
    }

    private mutating func append(_ form: pgb_form, _ more: [UInt8]) {
        places.append((form, bytes.count, more.count))
        bytes += more
    }

    func withValues(_ body: (UnsafePointer<pgb_value>?, Int32) -> Bool) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            let values = unsafe places.map { place in
                unsafe pgb_value(
                    form: place.form, bytes: bytes.baseAddress.map { unsafe $0 + place.start },
                    count: Int32(clamping: place.count))
            }
            return unsafe values.withUnsafeBufferPointer { unsafe body($0.baseAddress, Int32($0.count)) }
        }
    }
}
