public import Testing

/// The error that `body` throws; a failed expectation if it throws nothing.
public func refusal<Failure: Error>(
    _ location: SourceLocation = #_sourceLocation, _ body: () async throws(Failure) -> Void
) async -> Failure? {
    do throws(Failure) {
        try await body()
        Issue.record("nothing was refused", sourceLocation: location)
        return nil
    } catch {
        return error
    }
}

/// The same for what waits for nothing.
public func refusal<Failure: Error>(
    _ location: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) -> Failure? {
    do throws(Failure) {
        try body()
        Issue.record("nothing was refused", sourceLocation: location)
        return nil
    } catch {
        return error
    }
}
