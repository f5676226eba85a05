/// How a SQLite store is opened.
public struct SQLiteOptions: Hashable, Sendable {
    /// Whether it is only read, as a copy or a store that is looked through is.
    public var isReadOnly: Bool
    /// The most pages of 4,096 bytes that the database may have; `nil` for as many as the disk takes.
    public var maximumPages: Int?
    /// How long another process is waited for that writes.
    public var waitMilliseconds: Int32
    /// How many reads go on at once.
    public var readerCount: Int

    /// Options; with none given, a store that is written, of any size.
    public init(
        isReadOnly: Bool = false, maximumPages: Int? = nil, waitMilliseconds: Int32 = 5000, readerCount: Int = 2
    ) {
        self.isReadOnly = isReadOnly
        self.maximumPages = maximumPages
        self.waitMilliseconds = waitMilliseconds
        self.readerCount = readerCount
    }
}
