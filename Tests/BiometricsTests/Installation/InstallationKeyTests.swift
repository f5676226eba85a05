import BiometricsCore
import BiometricsTestSupport
import Foundation
import Synchronization
import Testing

@testable import Biometrics

struct InstallationKeyTests {
    private let folder = TemporaryFolder()
    private let directory: String
    private let path: String

    init() throws {
        directory = "\(folder.path)/data/keys"
        path = "\(directory)/templates.key"
    }

    /// The words of the error that the key gives.
    private func refusal() -> String? {
        let error = #expect(throws: BiometricsError.self) { try InstallationKey(of: .templates, in: directory) }
        #expect(error?.code == .ioFailure)
        return error?.message
    }

    @Test func `a key is made once, of 32 bytes, for its owner alone`() throws {
        let key = try InstallationKey(of: .templates, in: directory)
        #expect(key.bytes.count == 32 && Set(key.bytes).count > 8)
        #expect(try InstallationKey(of: .templates, in: directory).bytes == key.bytes)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(key.bytes))
        for (place, mode) in [(path, 0o600), (directory, 0o700)] {
            #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == mode)
        }
        #expect(try InstallationKey(of: .templates, in: "\(folder.path)/other").bytes != key.bytes)
    }

    @Test func `all who come at once get the same`() throws {
        for round in 0..<20 {
            let directory = "\(folder.path)/\(round)"
            let keys = Mutex<[[UInt8]]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                if let key = try? InstallationKey(of: .templates, in: directory) {
                    keys.withLock { $0.append(key.bytes) }
                }
            }
            #expect(keys.withLock { $0.count } == 8)
            #expect(keys.withLock { Set($0).count } == 1)
        }
    }

    @Test func `an empty file, as a killed run leaves it, is given a key`() throws {
        let key = try InstallationKey(of: .templates, in: directory)
        try Data().write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let other = try InstallationKey(of: .templates, in: directory)
        #expect(other.bytes.count == 32 && other.bytes != key.bytes)
    }

    @Test(arguments: [1, 31, 33, 4096]) func `a file of another length is not a key`(count: Int) throws {
        _ = try InstallationKey(of: .templates, in: directory)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: UInt64(count))
        #expect(refusal()?.contains("Delete it") == true)
    }

    @Test(arguments: [0o640, 0o604, 0o602, 0o666]) func `a key that others may open is refused`(mode: Int) throws {
        _ = try InstallationKey(of: .templates, in: directory)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(refusal()?.contains("Other users may open this file") == true)
    }

    @Test func `a link, also a hard one, is not a key`() throws {
        _ = try InstallationKey(of: .templates, in: directory)
        let elsewhere = "\(folder.path)/elsewhere"
        try FileManager.default.linkItem(atPath: path, toPath: elsewhere)
        #expect(refusal()?.contains("second name") == true)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        #expect(refusal()?.contains("is a link") == true)
    }

    @Test func `it lies with the user's data`() throws {
        #expect(
            try InstallationKey.directory(of: .templates, in: ["XDG_DATA_HOME": "/data", "HOME": "/home/anna"])
                == "/data/biometrics/keys")
        #expect(
            try InstallationKey.directory(of: .templates, in: ["XDG_DATA_HOME": "data", "HOME": "/home/anna"])
                == "/home/anna/.local/share/biometrics/keys")
        #expect(try InstallationKey.directory(of: .templates, named: "/keys", in: ["HOME": "/home/anna"]) == "/keys")
        let error = #expect(throws: BiometricsError.self) {
            try InstallationKey.directory(of: .templates, in: ["HOME": ""])
        }
        #expect(error?.code == .invalidConfiguration)
    }
}
