internal import BiometricsCore
internal import CBiometrics

// The C half checks handles, structures and forks, and then calls these functions. No Swift error leaves them.

/// Opens a context, or fills `reply` with the error.
@c @implementation
func biometrics_swift_open(
    _ configuration: UnsafePointer<CChar>?, _ reply: OpaquePointer
) -> UnsafeMutableRawPointer? {
    do throws(BiometricsError) {
        let context = try ForeignContext(configuration: unsafe ForeignText.bytes(configuration))
        return unsafe Unmanaged.passRetained(context).toOpaque()
    } catch {
        unsafe Reply(reply).set(error)
        return nil
    }
}

/// Installs models.
@c @implementation
func biometrics_swift_install(_ options: UnsafePointer<CChar>?, _ reply: OpaquePointer) {
    let answer = unsafe Reply(reply)
    do throws(BiometricsError) {
        try answer.set(ForeignSetup.answer(options: unsafe ForeignText.bytes(options)))
    } catch {
        answer.set(error)
    }
}

/// Answers a request.
@c @implementation
func biometrics_swift_answer(
    _ context: UnsafeMutableRawPointer, _ request: UnsafePointer<biometrics_request>, _ reply: OpaquePointer
) {
    let answer = unsafe Reply(reply)
    let context = unsafe Unmanaged<ForeignContext>.fromOpaque(context).takeUnretainedValue()
    do throws(BiometricsError) {
        let call = try unsafe ForeignCall(request.pointee)
        try answer.set(context.answer(call))
    } catch {
        answer.set(error)
    }
}

/// A new cancellation.
@c @implementation
func biometrics_swift_cancellation() -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(Cancellation()).toOpaque()
}

/// Ends the calls that have the cancellation.
@c @implementation
func biometrics_swift_cancel(_ cancellation: UnsafeMutableRawPointer) {
    unsafe Cancellation.of(cancellation).cancel()
}

/// Releases a context or a cancellation.
@c @implementation
func biometrics_swift_release(_ object: UnsafeMutableRawPointer) {
    unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
}

/// Writes the version into C's memory, cut to what fits.
@c @implementation
func biometrics_swift_write_version(_ text: UnsafeMutablePointer<CChar>, _ capacity: Int) {
    for (index, byte) in BiometricsVersion.current.utf8.prefix(capacity - 1).enumerated() {
        unsafe text[index] = CChar(bitPattern: byte)
    }
}
