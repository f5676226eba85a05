import BiometricsCore
import CHTTPLoop
import Dispatch
import Foundation
import HTTPKit
import HTTPService
import Synchronization
import Verification
import VerificationStore

/// Requests, and what is kept.
extension FuzzTarget {
    static let service = [
        FuzzTarget(
            "http-head", maximumBytes: 4096,
            seeds: {
                texts(
                    "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    "POST /v1/detect?a=b%20c HTTP/1.1\r\nHost: [::1]:80\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
                    "GET / HTTP/1.0\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
            }, read: readHead),
        FuzzTarget(
            "http-body", maximumBytes: 8192,
            seeds: {
                texts(
                    "application/json\n{\"definition\":{\"id\":\"a\",\"version\":1},\"reference\":\"b\"}",
                    "application/json\n{\"media\":\"AAAA\"}",
                    "application/json\n{\"verdict\":\"accept\",\"reason\":\"r\"}",
                    "multipart/form-data; boundary=\"a\"\n--a\r\nContent-Disposition: form-data; name=media\r\n\r\nx\r\n--a--"
                )
            }
        ) { bytes in
            let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Refusal() }
            let headers = HTTPHeaders([("Content-Type", String(decoding: parts[0], as: UTF8.self))])
            let head = HTTPRequestHead(method: "POST", target: "/", headers: headers)
            if !RequestReading.readsBody(Array(parts[1]), of: head) { throw Refusal() }
        },
        FuzzTarget(
            "http-token", maximumBytes: 512,
            seeds: { texts(try RequestReading.makeToken(for: "0123456789abcdef0123456789abcdef")) }
        ) { bytes in
            if !RequestReading.readsToken(String(decoding: bytes, as: UTF8.self)) { throw Refusal() }
        },
    ]

    static let store = [
        FuzzTarget("store-event", seeds: { [try event()] }) { bytes in
            _ = try JourneyEvent(json: bytes)
        },
        FuzzTarget(
            "store-evidence", maximumBytes: 65_536 + 256, seeds: { [try SealedReading.seal(texts("evidence")[0])] }
        ) {
            if try SealedReading.open($0) == nil { throw Refusal() }
        },
        FuzzTarget("store-sqlite", maximumBytes: 262_144, seeds: { [try database()] }, read: readDatabase),
    ]

    private static func readHead(_ bytes: [UInt8]) throws {
        var isBroken = false
        let end = unsafe chl_scan(bytes, 0, bytes.count, &isBroken)
        precondition(end <= bytes.count && !(isBroken && end > 0), "a header ends where there is none")
        // However the bytes come, the header ends at the same place.
        var (scanned, found) = (0, 0)
        var isBrokenBySteps = false
        for count in stride(from: 1, through: bytes.count, by: 7) where found == 0 && !isBrokenBySteps {
            found = unsafe chl_scan(bytes, scanned, count, &isBrokenBySteps)
            scanned = count
        }
        if found == 0 && !isBrokenBySteps {
            found = unsafe chl_scan(bytes, scanned, bytes.count, &isBrokenBySteps)
        }
        precondition(found == end && isBrokenBySteps == isBroken, "a header ends elsewhere when it comes in parts")
        guard end > 0 else { throw Refusal() }
        let head = HTTPRequestHead(parsing: bytes.prefix(end))
        let length = try head.bodyLength(maximumLines: 100)
        // No two readers see two requests: what is taken stands in the bytes as it is written again.
        precondition(length >= 0 && head.headers.all("Content-Length").count <= 1, "a body has two lengths")
        precondition(!head.target.utf8.contains { $0 <= 0x20 || $0 >= 0x7f }, "a target holds what ends it")
        if !RequestReading.readsTarget(head.target) { throw Refusal() }
    }

    private static func journeyID() throws -> JourneyID {
        guard let id = JourneyID(rawValue: "0123456789abcdef0123456789abcdef") else { throw Refusal() }
        return id
    }

    private static func event() throws -> [UInt8] {
        let definition = try JourneyDefinition(definition: FuzzTarget.definition.utf8)
        let (_, change) = try JourneyRecord.start(
            definition, as: try journeyID(), at: .epoch, by: .client, applicant: nil)
        return change.events[0].bytes
    }

    // MARK: SQLite

    /// A folder of this process.
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "fuzz-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()

    /// A store with a definition and a journey.
    private static func database() throws -> [UInt8] {
        let path = folder.appending(path: "seed.sqlite").path
        try waiting {
            let store = try DatabaseStore(sqlite: path)
            let definition = try JourneyDefinition(definition: FuzzTarget.definition.utf8)
            try await store.put(definition)
            let (_, change) = try JourneyRecord.start(
                definition, as: try journeyID(), at: .epoch, by: .client, applicant: nil)
            try await store.commit(change)
        }
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private static func readDatabase(_ bytes: [UInt8]) throws {
        let file = folder.appending(path: "damaged.sqlite")
        try Data(bytes).write(to: file)
        defer {
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
        }
        try waiting {
            let store = try DatabaseStore(sqlite: file.path, SQLiteOptions(isReadOnly: true, readerCount: 1))
            for reference in try await store.definitions() { _ = try await store.definition(reference) }
            for entry in try await store.journeys(JourneyQuery(limit: 10)) {
                _ = try await JourneyRecord(of: entry.id, in: store)
            }
        }
    }

    /// Waits for work that is a task's. Never called by a task.
    private static func waiting(_ work: @escaping @Sendable () async throws -> Void) throws {
        let result = Mutex<(any Error)?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await work() } catch { result.withLock { $0 = error } }
            isDone.signal()
        }
        isDone.wait()
        if let error = result.withLock({ $0 }) { throw error }
    }
}
