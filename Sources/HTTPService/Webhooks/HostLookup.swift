internal import BiometricsCore
internal import Platform

/// Looks up the addresses of a host within a time limit.
///
/// The system's own lookup takes as long as the name servers do, and cannot be cancelled. So the program `getent`
/// makes the lookup, and is killed after the time limit. A host whose name servers do not answer then blocks a lane
/// for seconds only, and not for minutes.
struct HostLookup: Sendable {
    /// The result of a lookup.
    enum Answer: Hashable, Sendable {
        /// The addresses in the order of preference. The list is empty if the name is unknown.
        case found([NetworkAddress])
        /// The time limit was exceeded.
        case tooSlow
        /// The program cannot be run.
        case notAsked
    }

    /// The default time limit.
    static let seconds = 5

    /// The variables that `getent` needs to run and to find name servers.
    private let environment: [String: String]
    private let seconds: Int

    init(environment: [String: String], seconds: Int = Self.seconds) {
        self.environment = environment.filter { ["PATH", "RES_OPTIONS", "LOCALDOMAIN"].contains($0.key) }
        self.seconds = seconds
    }

    /// Looks up the addresses of a host. The call blocks its thread.
    ///
    /// - Parameter host: a name, or an address as a text, which needs no lookup.
    func addresses(of host: String) -> Answer {
        if let address = NetworkAddress(host) { return .found([address]) }
        var output: [UInt8] = []
        let status: Int32
        do throws(BiometricsError) {
            status = try ChildProcess.run(
                ["getent", "ahosts", "--", host], environment: environment, diagnostics: .discarded,
                timeLimitSeconds: seconds,
                body: { (piece) throws(BiometricsError) in
                    if output.count < 1 << 16 { unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) } }
                },
                failing: { BiometricsError(.ioFailure, "getent does not run: \($0).") })
        } catch {
            return .notAsked
        }
        if status == ChildProcess.timedOut { return .tooSlow }
        // Other statuses mean that the name is unknown.
        guard status == 0 else { return .found([]) }
        var found: [NetworkAddress] = []
        // Each line has an address and a kind of socket: “192.0.2.1  STREAM host.example”.
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            guard let text = line.split(separator: " ").first, let address = NetworkAddress(String(text)),
                !found.contains(address)
            else { continue }
            found.append(address)
        }
        return .found(found)
    }
}
