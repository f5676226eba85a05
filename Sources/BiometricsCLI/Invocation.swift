/// The context of a running command: its arguments and its output.
struct Invocation: Sendable {
    /// The arguments.
    let arguments: ParsedArguments
    /// The output.
    let console: Console

    /// Whether stdout carries a single JSON value.
    var wantsJSON: Bool { arguments[Flag.json] }
}
