internal import BiometricsCore
internal import Platform

/// The program that decodes in a process of its own. It is looked for and opened once: what is run later is what was found
/// first.
enum DecoderProgram {
    /// What it is called.
    static let name = "biometrics-decode"

    /// Names the program's file, absolute, where it lies elsewhere than beside the program that runs.
    static let variable = "BIOMETRICS_DECODER"

    /// Set to 1 it lets decoders work where the system allows no confinement: in a process of their own all the same, without
    /// the filter that keeps them from files and networks.
    static let unconfinedVariable = "BIOMETRICS_UNCONFINED"

    /// Whether a person said that decoders may work unconfined.
    static let isUnconfined = ProcessEnvironment[unconfinedVariable] == "1"

    private static let found = Result { () throws(BiometricsError) in
        let own = (try? FileSystem.realPath("/proc/self/exe")) ?? ""
        return try find(beside: own, named: ProcessEnvironment[variable])
    }

    /// The program's file.
    ///
    /// - Throws: `.decoderUnavailable`, naming where it was looked for.
    static func file() throws(BiometricsError) -> OpenFile { try found.get() }

    /// - Parameters:
    ///   - own: the path of the program that runs.
    ///   - path: what the variable names.
    static func find(beside own: String, named path: String?) throws(BiometricsError) -> OpenFile {
        if let path, !path.isEmpty {
            guard path.hasPrefix("/"), let file = try? OpenFile(path) else {
                throw BiometricsError(
                    .decoderUnavailable,
                    "\(variable) names no file by an absolute path. Set it to where \(name) is, or unset it.")
            }
            return file
        }
        let folder = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? ""
        for place in ["\(folder)/\(name)", "\(folder)/../libexec/biometrics/\(name)"] {
            if let file = try? OpenFile(place) { return file }
        }
        throw BiometricsError(
            .decoderUnavailable,
            "Pictures, clips and barcodes are decoded by the program \(name), which does not lie in \(folder), beside the program that "
                + "runs. Build the package's product of that name and put it there, or name its file in \(variable).")
    }

    /// What of this process' environment it gets: where libraries and fonts are looked for, and no more.
    static var environment: [String: String] {
        let names = ["HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
        return ProcessEnvironment.current.filter { names.contains($0.key) }.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    }
}
