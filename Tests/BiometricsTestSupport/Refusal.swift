public import Testing

/// The error that `body` throws; `nil` if it throws none.
public func thrown<Failure: Error>(_ body: () async throws(Failure) -> Void) async -> Failure? {
    do throws(Failure) {
        try await body()
        return nil
    } catch {
        return error
    }
}

/// The same for what waits for nothing.
public func thrown<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
        try body()
        return nil
    } catch {
        return error
    }
}

/// The error that `body` throws; a failed expectation if it throws nothing.
public func refusal<Failure: Error>(
    _ location: SourceLocation = #_sourceLocation, _ body: () async throws(Failure) -> Void
) async -> Failure? {
    let error = await thrown(body)
    if error == nil { Issue.record("nothing was refused", sourceLocation: location) }
    return error
}

/// The same for what waits for nothing.
public func refusal<Failure: Error>(
    _ location: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) -> Failure? {
    let error = thrown(body)
    if error == nil { Issue.record("nothing was refused", sourceLocation: location) }
    return error
}
