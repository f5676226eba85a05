import Biometrics
import Foundation

/// Stands for the bodies of requests and responses.
enum Upload {
    static func read(_ path: String) throws(BiometricsError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BiometricsError(.noSuchInput, "There is no such file. Check the path.", path: path)
        }
        return data
    }

    static func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
            throw BiometricsError(.ioFailure, "The file cannot be written. Check the folder.", path: path)
        }
    }
}

/// How the program ends.
enum Status: Int32 {
    case failed = 1
    case usage = 64
}

func exit(_ status: Status) -> Never { Foundation.exit(status.rawValue) }
