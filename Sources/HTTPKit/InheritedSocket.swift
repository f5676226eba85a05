internal import Platform

/// The socket that systemd opened (sd_listen_fds(3)).
enum InheritedSocket {
    /// The first descriptor that is passed on.
    private static let first: Int32 = 3

    /// The descriptor of the one socket; nil where the environment speaks of none, or of several.
    static func find() -> Int32? {
        guard ProcessEnvironment["LISTEN_PID"] == String(ThisProcess.id), ProcessEnvironment["LISTEN_FDS"] == "1" else {
            return nil
        }
        return first
    }
}
