/// A pointer that any thread may have.
///
/// Unchecked: every function that takes what it points to may be called by any thread. A server's lives until it is stopped,
/// which is done once; an exchange that waits for its answer lives until it has one.
@safe struct SharedPointer: @unchecked Sendable {
    let value: OpaquePointer

    init(_ value: OpaquePointer) {
        unsafe self.value = value
    }
}
