import Foundation
import Synchronization
public import Testing

/// A PostgreSQL server of the tests' own, with Debian's programs: in a temporary folder, as a user without rights, reached by
/// a socket in that folder alone. It ends with this process, however that ends.
public final class PostgresServer: Sendable {
    /// Debian's programs of the newest release.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let releases = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap(Int.init)
        return releases.sorted().last { FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/initdb") }
            .map { "\(root)/\($0)/bin" }
    }()

    /// Whether one can be started here.
    public static var isThere: Bool { programs != nil }

    /// The advice of a test that is skipped without it.
    public static let hint: Comment = "`apt-get install postgresql`"

    /// One that all tests of this process share; each takes a database of its own.
    public static func shared() throws -> PostgresServer { try started.get() }

    private static let started = Result { try PostgresServer() }

    /// The folder of its data and its socket.
    public let folder: String
    private let lifeline: Pipe
    private let output = Pipe()
    private let process: Process
    private let count = Mutex(0)

    /// A server that has no databases of tests yet.
    ///
    /// - Parameters:
    ///   - settings: what is added to its configuration.
    ///   - access: a line more of who may connect.
    public init(settings: String = "", access: String = "") throws {
        guard let programs = Self.programs else { throw PostgresServerFailure(said: "PostgreSQL is not there") }
        folder = FileManager.default.temporaryDirectory.appending(path: "pg-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Root may not run a server: it hands the folder to a user who may do nothing else.
        let script = """
            set -eu
            folder=$1 programs=$2 settings=$3 access=$4 run=""
            cd "$folder"
            if [ \(getuid() == 0 ? 1 : 0) = 1 ]; then
                chown nobody .
                run="setpriv --reuid=nobody --regid=nogroup --clear-groups"
            fi
            trap 'rm -rf "$folder"' EXIT
            control() {
                $run "$programs/pg_ctl" -D "$folder/data" -l "$folder/server.log" "$@" >/dev/null 2>&1 </dev/null
            }
            start() { control -w -t 60 start || { cat "$folder/server.log"; exit 1; }; }
            stop() { control -w -m immediate stop; }
            $run "$programs/initdb" -D data -U tests -A trust --no-locale -E UTF8 -N >log 2>&1 </dev/null || {
                cat log
                exit 1
            }
            {
                echo "listen_addresses = ''"
                echo "unix_socket_directories = '$folder'"
                echo "fsync = off"
                echo "shared_buffers = 16MB"
                echo "max_connections = 200"
                echo "$settings"
            } >>data/postgresql.conf
            # One role has to give a password.
            { echo "local all locked scram-sha-256"; echo "local all all trust"; echo "$access"; } >data/pg_hba.conf
            start
            echo done
            # What starts a server is not waited for by the tests: Foundation would wait for the server as well.
            while read -r word; do
                "$word"
                echo done
            done
            stop
            """
        lifeline = Pipe()
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", folder, programs, settings, access]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        try heed()
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The address of a new database.
    public func database() throws -> String {
        let name = "t\(count.withLock { count in count += 1; return count })"
        _ = try run("createdb", "-T", "template0", name)
        return address(name)
    }

    /// The address of a database, as who may do everything.
    public func address(_ database: String = "postgres", user: String = "tests") -> String {
        "postgres://\(user)@\(folder.replacing("/", with: "%2F"))/\(database)"
    }

    /// Runs statements as who may do everything, and gives what they answer.
    @discardableResult
    public func query(_ statements: String, in database: String = "postgres") throws -> String {
        try run("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statements)
    }

    /// Stops it at once, as a machine does that loses its power.
    public func stop() throws { try tell("stop") }

    /// Starts it again.
    public func start() throws { try tell("start") }

    private func tell(_ word: String) throws {
        try lifeline.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
        try heed()
    }

    private func heed() throws {
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard said == "done\n" else { throw PostgresServerFailure(said: said) }
    }

    private func run(_ program: String, _ words: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "\(Self.programs ?? "")/\(program)")
        process.arguments = ["-h", folder, "-U", "tests"] + words
        process.currentDirectoryURL = URL(filePath: folder)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw PostgresServerFailure(said: said) }
        return said.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A server could not be started, or a program of its refused.
struct PostgresServerFailure: Error {
    let said: String
}

extension Trait where Self == ConditionTrait {
    /// A PostgreSQL server that the tests can start.
    public static var postgres: Self { .enabled(if: PostgresServer.isThere, PostgresServer.hint) }
}
