import BiometricsTestSupport
import Foundation
import Testing

/// The command `openssl` as a referee.
enum OpenSSLCommand {
    /// Whether `openssl cms -verify` accepts EF.SOD without its outer tag.
    static func accepts(_ sod: [UInt8]) -> Bool {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/sod.der"
        let head = sod[1] < 128 ? 2 : 2 + Int(sod[1] & 127)
        guard (try? Data(sod.dropFirst(head)).write(to: URL(filePath: path))) != nil else { return false }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "cms", "-verify", "-inform", "DER", "-noverify", "-in", path, "-out", "/dev/null",
        ]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
