internal import BiometricsCore
internal import BiometricsPluginABI
internal import Synchronization

/// Lets one call of a plugin through at a time, or any number if its instances may work concurrently.
final class CallGate: Sendable {
    private let isOpen: Bool
    private let mutex = Mutex(())

    init(isOpen: Bool) {
        self.isOpen = isOpen
    }

    func pass<Result>(_ body: () -> Result) -> Result {
        isOpen ? body() : mutex.withLock { _ in body() }
    }
}

/// Calls a plugin's functions, and turns failures into errors that name the plugin and its library.
struct ForeignCaller: Sendable {
    let id: String
    let path: String
    let gate: CallGate

    /// Runs `body`, which returns the status of a function.
    ///
    /// - Throws: `.pluginFailed` with the plugin's own message.
    func call(_ body: (inout bio_error) -> bio_status) throws(BiometricsError) {
        var error = bio_error()
        error.size = structureSize(bio_error.self)
        let status = gate.pass { body(&error) }
        guard status != Int32(BIO_OK) else { return }
        let message = ForeignText.inArray(error.message)
        let reason = message.isEmpty ? "status \(status), without a reason" : message
        throw BiometricsError(.pluginFailed, "The plugin \(id) failed: \(reason)", path: path, underlyingCode: status)
    }

    /// The error for an answer that violates the contract; `what` completes “The plugin … ”.
    func breach(_ what: String) -> BiometricsError {
        BiometricsError(
            .pluginFailed,
            "The plugin \(id) \(what). This is a fault of the plugin; do not use it.", path: path)
    }
}

/// An instance made by a plugin, freed with this value.
@safe final class ForeignInstance {
    let caller: ForeignCaller
    private let pointer: UnsafeMutableRawPointer
    private let destroy: bio_destroy

    init(_ pointer: UnsafeMutableRawPointer, destroy: @escaping bio_destroy, caller: ForeignCaller) {
        unsafe self.pointer = pointer
        unsafe self.destroy = destroy
        self.caller = caller
    }

    deinit {
        caller.gate.pass { unsafe destroy(pointer) }
    }

    /// Calls a function with the instance.
    ///
    /// - Throws: as `ForeignCaller.call`.
    func call(_ body: (UnsafeMutableRawPointer, inout bio_error) -> bio_status) throws(BiometricsError) {
        try caller.call { error in unsafe body(pointer, &error) }
    }
}

/// The value for `size` of a structure: C's sizeof, which includes trailing padding.
func structureSize<Structure>(_ type: Structure.Type) -> UInt32 { UInt32(MemoryLayout<Structure>.stride) }
