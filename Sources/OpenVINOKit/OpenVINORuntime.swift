public import BiometricsCore
internal import COpenVINO
internal import Platform

/// The OpenVINO library: where it is installed, and what it supports on this processor.
///
/// The library is not part of this package and must be installed separately.
public enum OpenVINORuntime {
    /// The folder of the library: `BIOMETRICS_OPENVINO`, or else `biometrics/openvino` in `XDG_DATA_HOME` or in
    /// `~/.local/share`; nil if none of the three is set.
    ///
    /// - Throws: `.engineUnavailable` if `BIOMETRICS_OPENVINO` is not absolute.
    public static var folder: String? {
        get throws(BiometricsError) { try folder(in: ProcessEnvironment.current) }
    }

    static func folder(in environment: [String: String]) throws(BiometricsError) -> String? {
        if let named = environment["BIOMETRICS_OPENVINO"], !named.isEmpty {
            // A relative path would load code from whatever folder the program is started in.
            guard named.hasPrefix("/") else {
                throw BiometricsError(
                    .engineUnavailable,
                    "BIOMETRICS_OPENVINO is not an absolute path. Set it to a path that begins with “/”, or unset it.",
                    path: named)
            }
            return named
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/openvino" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/openvino" }
        return nil
    }

    /// Whether the library is installed in its folder. Opens nothing.
    public static var isInstalled: Bool {
        guard let folder = try? folder, let names = try? FileSystem.names(in: folder) else {
            return false
        }
        return names.contains { $0.hasPrefix("libopenvino_c.so") }
    }

    /// Opens the library on the first call, and returns its version, such as `2026.4.1`.
    ///
    /// - Throws: `.engineUnavailable` with a remedy.
    @discardableResult
    public static func open() throws(BiometricsError) -> String {
        guard let folder = try folder else {
            throw BiometricsError(
                .engineUnavailable,
                "No folder is set for OpenVINO. Set BIOMETRICS_OPENVINO to its folder, or set HOME and install it.",
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

    /// The precisions in which this processor computes natively. They always include 32-bit floats.
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
    /// The failure in `error`. An error of OpenVINO itself gets `code`.
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
