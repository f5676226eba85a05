import BiometricsCore
import Testing

@testable import OpenVINOKit

/// The folders that are searched for the library.
struct OpenVINOFolderTests {
    @Test func `the folder is the one that is named, else one of this user's`() throws {
        let (data, home) = (("XDG_DATA_HOME", "/data"), ("HOME", "/home/anna"))
        func folder(_ variables: (String, String)...) throws -> String? {
            try OpenVINORuntime.folder(in: Dictionary(uniqueKeysWithValues: variables))
        }
        #expect(try folder(("BIOMETRICS_OPENVINO", "/opt/openvino"), data, home) == "/opt/openvino")
        #expect(try folder(("BIOMETRICS_OPENVINO", ""), data, home) == "/data/biometrics/openvino")
        #expect(try folder(("XDG_DATA_HOME", "data"), home) == "/home/anna/.local/share/biometrics/openvino")
        #expect(try folder(("HOME", "")) == nil)
    }

    // Code from wherever the program happens to be started is not for an environment to ask for.
    @Test(arguments: ["openvino", "./openvino", "../openvino", "~/openvino", " /openvino"])
    func `a folder below the working directory is refused`(named: String) {
        let error = #expect(throws: BiometricsError.self) {
            try OpenVINORuntime.folder(in: ["BIOMETRICS_OPENVINO": named, "HOME": "/home/anna"])
        }
        #expect(error?.code == .engineUnavailable)
        #expect(error?.path == named)
        #expect(error?.message.contains("BIOMETRICS_OPENVINO") == true)
        #expect(error?.message.contains("absolute") == true)
    }
}
