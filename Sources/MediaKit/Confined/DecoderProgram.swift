internal import BiometricsCore
internal import Platform

/// The program that decodes in a process of its own. It is found and opened once, so that later runs use the same
/// file.
enum DecoderProgram {
    /// The name of the program.
    static let name = "biometrics-decode"

    /// The variable with the absolute path of the program's file, if that is not beside the running program.
    static let variable = "BIOMETRICS_DECODER"

    /// The variable that lets decoders work without confinement if it is 1, for systems that do not allow it. They
    /// still run in processes of their own, but without the filter that keeps them from files and networks.
    static let unconfinedVariable = "BIOMETRICS_UNCONFINED"

    /// Whether a person has allowed decoders without confinement.
    static let isUnconfined = ProcessEnvironment[unconfinedVariable] == "1"

    private static let found = Result { () throws(BiometricsError) in
        // A library and its decoder are of one version. The program that loaded it may have another decoder beside it.
        let own = [ThisProcess.codeFile(), try? FileSystem.realPath("/proc/self/exe")].compactMap(\.self)
        return try find(beside: own, named: ProcessEnvironment[variable])
    }

    /// Returns the program's file.
    ///
    /// - Throws: `.decoderUnavailable` with the places that were searched.
    static func file() throws(BiometricsError) -> OpenFile { try found.get() }

    /// - Parameters:
    ///   - own: the paths of the library that holds this code and of the running program, the first choice first.
    ///   - path: the value of the variable.
    static func find(beside own: [String], named path: String?) throws(BiometricsError) -> OpenFile {
        if let path, !path.isEmpty {
            guard path.hasPrefix("/"), let file = try? OpenFile(path) else {
                throw BiometricsError(
                    .decoderUnavailable,
                    "\(variable) names no file by an absolute path. Set it to where \(name) is, or unset it.")
            }
            return file
        }
        var folders: [String] = []
        for file in own {
            let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
            if !folders.contains(folder) { folders.append(folder) }
        }
        for folder in folders {
            // A library lies in a folder of its machine's kind, such as /usr/lib/x86_64-linux-gnu.
            for way in ["", "/../libexec/biometrics", "/../../libexec/biometrics"] {
                if let file = try? OpenFile("\(folder)\(way)/\(name)") { return file }
            }
        }
        throw BiometricsError(
            .decoderUnavailable,
            "Pictures, clips and barcodes are decoded by the program \(name), which does not lie in "
                + "\(folders.joined(separator: " or ")), beside the program that runs. Build the package's "
                + "product of that name and put it there, or name its file in \(variable).")
    }

    /// The environment of the program: the places of libraries and fonts, and nothing else.
    static var environment: [String: String] {
        let names = ["HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
        return ProcessEnvironment.current.filter { names.contains($0.key) }.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    }
}
