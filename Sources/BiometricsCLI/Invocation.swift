/// What a command has to work with: what it was given, and where it says what came of it.
struct Invocation: Sendable {
    /// What the command was given.
    let arguments: ParsedArguments
    /// Where it writes.
    let console: Console

    /// Whether stdout belongs to one JSON document.
    var wantsJSON: Bool { arguments[Flag.json] }
}
