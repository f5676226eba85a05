public import ChipReading
internal import Foundation

extension TrustStore {
    /// A store below a folder that trusts these certificates, and has these revocation lists.
    public convenience init(trusting files: [[UInt8]], in folder: String) throws {
        self.init(folder: "\(folder)/trust")
        for (index, bytes) in files.enumerated() {
            let path = "\(folder)/\(index).der"
            try Data(bytes).write(to: URL(filePath: path))
            _ = try add(path)
        }
    }
}
