internal import Platform

/// The processor that the program runs on.
struct MachineFacts: Encodable {
    /// What the processor calls itself.
    @Nullable private(set) var processor: String?
    /// How many cores may be used.
    let cores: Int
    /// The vector and matrix instructions that inference engines look for.
    let features: [String]

    private static let knownFeatures = [
        "sse4_2", "avx", "avx2", "fma", "avx_vnni", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8",
        "asimd", "asimdhp", "asimddp", "i8mm", "bf16", "sve", "sve2",
    ]

    /// The machine at hand, as `/proc/cpuinfo` has it.
    static func current() -> MachineFacts {
        let bytes = (try? OpenFile("/proc/cpuinfo").bytes(limit: 1 << 24)) ?? []
        return MachineFacts(cpuInfo: String(decoding: bytes, as: UTF8.self), cores: ThisProcess.coreCount)
    }

    /// - Parameter cpuInfo: the text of `/proc/cpuinfo`, or nothing.
    init(cpuInfo: String, cores: Int) {
        var fields: [String: String] = [:]
        for line in cpuInfo.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let name = halves[0].filter { $0 != "\t" }
            if fields[name] == nil { fields[name] = String(halves[1].drop { $0 == " " }) }
        }
        processor = fields["model name"]
        self.cores = cores
        let flags = Set((fields["flags"] ?? fields["Features"] ?? "").split(separator: " ").map(String.init))
        features = Self.knownFeatures.filter(flags.contains)
    }
}
