/// The options for opening a SQLite store.
public struct SQLiteOptions: Hashable, Sendable {
    /// Whether it is opened read-only, for example to check a copy.
    public var isReadOnly: Bool
    /// The largest number of pages of 4,096 bytes; `nil` for no limit.
    public var maximumPages: Int?
    /// The timeout for another process that is writing.
    public var waitMilliseconds: Int32
    /// The number of concurrent reads.
    public var readerCount: Int

    /// Options; the defaults open a store for writing, without a size limit.
    public init(
        isReadOnly: Bool = false, maximumPages: Int? = nil, waitMilliseconds: Int32 = 5000, readerCount: Int = 2
    ) {
        self.isReadOnly = isReadOnly
        self.maximumPages = maximumPages
        self.waitMilliseconds = waitMilliseconds
        self.readerCount = readerCount
    }
}
