internal import BiometricsCore
internal import Platform

/// Looks up the addresses of a host's name, and gives up when its time is over.
///
/// The system's own lookup takes as long as its name servers do, and nothing ends it. So the program `getent` asks the system, and is
/// killed when it takes too long: a host whose name servers do not answer holds a lane for seconds and not for minutes.
struct HostLookup: Sendable {
    /// What came of it.
    enum Answer: Hashable, Sendable {
        /// The addresses, the one to be tried first first; none where the name is not known.
        case found([NetworkAddress])
        /// The time was over.
        case tooSlow
        /// The program does not run.
        case notAsked
    }

    /// How long a lookup may take.
    static let seconds = 5

    /// Of which `getent` gets where programs are and what it is to ask.
    private let environment: [String: String]
    private let seconds: Int

    init(environment: [String: String], seconds: Int = Self.seconds) {
        self.environment = environment.filter { ["PATH", "RES_OPTIONS", "LOCALDOMAIN"].contains($0.key) }
        self.seconds = seconds
    }

    /// The addresses that a host has now. It keeps the thread for as long as it takes.
    ///
    /// - Parameter host: a name, or an address as a text, for which nobody is asked.
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
        // Another status is that of a name that is not known.
        guard status == 0 else { return .found([]) }
        var found: [NetworkAddress] = []
        // A line an address and sort of socket: “192.0.2.1  STREAM host.example”.
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            guard let text = line.split(separator: " ").first, let address = NetworkAddress(String(text)),
                !found.contains(address)
            else { continue }
            found.append(address)
        }
        return .found(found)
    }
}
