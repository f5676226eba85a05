public import BiometricsCore
internal import COpenVINO
internal import Platform

/// The library itself: where it is looked for, and what it can do on this processor.
///
/// It is no part of the program, and no part of this package.
public enum OpenVINORuntime {
    /// The folder in which the library is looked for: `BIOMETRICS_OPENVINO`, else `biometrics/openvino` in
    /// `XDG_DATA_HOME` or in `~/.local/share`; nil when none of the three is set.
    ///
    /// - Throws: `.engineUnavailable` when `BIOMETRICS_OPENVINO` is not absolute.
    public static var folder: String? {
        get throws(BiometricsError) { try folder(in: ProcessEnvironment.current) }
    }

    static func folder(in environment: [String: String]) throws(BiometricsError) -> String? {
        if let named = environment["BIOMETRICS_OPENVINO"], !named.isEmpty {
            // Code from wherever the program happens to be started is not for an environment to ask for.
            guard named.hasPrefix("/") else {
                throw BiometricsError(
                    .engineUnavailable,
                    "BIOMETRICS_OPENVINO is not absolute. Set it to a path that begins with “/”, or unset it.",
                    path: named)
            }
            return named
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/openvino" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/openvino" }
        return nil
    }

    /// Whether the library lies in its folder; opens nothing.
    public static var isInstalled: Bool {
        guard let folder = try? folder, let names = try? FileSystem.names(in: folder) else {
            return false
        }
        return names.contains { $0.hasPrefix("libopenvino_c.so") }
    }

    /// Opens the library, the first time, and gives its version, such as `2026.4.1`.
    ///
    /// - Throws: `.engineUnavailable` with what to do.
    @discardableResult
    public static func open() throws(BiometricsError) -> String {
        guard let folder = try folder else {
            throw BiometricsError(
                .engineUnavailable,
                "There is no place for OpenVINO: set BIOMETRICS_OPENVINO to its folder, or HOME and install it.",
                setting: .engine)
        }
        let isOpen = unsafe ovb_version() != nil
        guard isOpen || isInstalled else {
            throw BiometricsError(
                .engineUnavailable, "The engine openvino is not installed.", path: folder, setting: .engine)
        }
        var error = ovb_error()
        guard unsafe ovb_load(folder, &error), let version = unsafe ovb_version() else {
            throw BiometricsError(error, code: .engineUnavailable).about(folder)
        }
        return String(unsafe String(cString: version).prefix { $0 != "-" })
    }

    /// The precisions in which this processor computes natively, 32-bit floats among them always.
    ///
    /// - Throws: `.engineUnavailable`.
    public static func precisions() throws(BiometricsError) -> [InferencePrecision] {
        try open()
        var found: [InferencePrecision] = []
        for precision in InferencePrecision.allCases {
            var (error, answer) = (ovb_error(), false)
            guard unsafe ovb_has_precision(precision.native, &answer, &error) else {
                throw BiometricsError(error, code: .engineUnavailable)
            }
            if answer { found.append(precision) }
        }
        return found
    }
}

extension InferencePrecision {
    /// The C form.
    var native: ovb_precision {
        switch self {
        case .f32: OVB_F32
        case .bf16: OVB_BF16
        case .f16: OVB_F16
        }
    }
}

extension BiometricsError {
    /// The failure that `error` holds; `code` where it is the library's own.
    init(_ error: ovb_error, code: Code) {
        let text = unsafe withUnsafeBytes(of: error.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch error.code {
        case OVB_INVALID_ARGUMENT: self.init(.invalidConfiguration, text)
        case OVB_UNAVAILABLE: self.init(.engineUnavailable, text)
        case OVB_OPENVINO: self.init(code, "OpenVINO: \(text)", underlyingCode: error.native)
        default: self.init(code, text)
        }
    }
}
