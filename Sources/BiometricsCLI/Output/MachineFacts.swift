internal import Biometrics
internal import Platform

/// The processor facts that the operating system reports.
enum MachineFacts {
    private static let knownFeatures = [
        "sse4_2", "avx", "avx2", "fma", "avx_vnni", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8",
        "asimd", "asimdhp", "asimddp", "i8mm", "bf16", "sve", "sve2",
    ]

    /// This machine, according to `/proc/cpuinfo`.
    static func current() -> DoctorPayload.Machine {
        let bytes = (try? OpenFile("/proc/cpuinfo").bytes(limit: 1 << 24)) ?? []
        return machine(cpuInfo: String(decoding: bytes, as: UTF8.self), cores: ThisProcess.coreCount)
    }

    /// - Parameter cpuInfo: the text of `/proc/cpuinfo`, or an empty text.
    static func machine(cpuInfo: String, cores: Int) -> DoctorPayload.Machine {
        var fields: [String: String] = [:]
        for line in cpuInfo.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let name = halves[0].filter { $0 != "\t" }
            if fields[name] == nil { fields[name] = String(halves[1].drop { $0 == " " }) }
        }
        let flags = Set((fields["flags"] ?? fields["Features"] ?? "").split(separator: " ").map(String.init))
        return DoctorPayload.Machine(
            processor: fields["model name"], cores: cores, features: knownFeatures.filter(flags.contains))
    }
}
