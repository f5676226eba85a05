import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

/// Journeys on a disk that is full or is only read: an error that says so, and nothing half-written. The disk is one in memory
/// of a mount namespace of its own, which needs the rights to make one.
@Suite(.enabled(if: JourneyDisk.canMount, "needs the right to mount a disk"))
struct JourneyDiskTests {
    /// The output of a script that runs `$B` on a store on a disk of `kilobytes`, mounted at `$D`.
    private func run(
        _ script: String, kilobytes: Int, models: String? = nil, _ more: [String: String] = [:]
    ) throws -> [String] {
        let folder = TemporaryFolder()
        let disk = try folder.folder("disk")
        let example = try folder.file("d.json", Array(try CommandRun("journey", "example").output.utf8))
        let text = "mount -t tmpfs -o size=\(kilobytes)k tmpfs $D && {\n\(script)\n}"
        let environment = [
            "B": CommandRun.binary, "D": disk, "DEFINITION": example, "BIOMETRICS_STORE": "sqlite:\(disk)/j.db",
            "XDG_DATA_HOME": "\(folder.path)/data", "BIOMETRICS_MODELS": models ?? folder.path,
        ]
        let run = try CommandRun(
            program: "/usr/bin/unshare", arguments: ["-m", "/bin/sh", "-c", text],
            environment: environment.merging(more) { $1 })
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `a full disk takes no more journeys, and has every one that it took`() throws {
        let said = try run(
            """
            n=0; status=0
            while [ $status = 0 ] && [ $n -lt 300 ]; do
              "$B" journey start "$DEFINITION" --id "j$n" > "$D/../out" 2> "$D/../err"; status=$?; n=$((n + 1))
            done
            echo "$((n - 1)) $status"; cat "$D/../err" | tail -1
            "$B" journey list --limit 1000 --json | grep -c journeyId
            "$B" store check
            """, kilobytes: 420)
        try #require(said.count == 4, "\(said)")
        let words = said[0].split(separator: " ").map(String.init)
        #expect(words[1] == "74" && (Int(words[0]) ?? 0) > 3)
        #expect(said[1].contains("The disk is full") && said[1].contains("Nothing was changed."))
        #expect(said[2] == words[0])
        #expect(said[3] == "\(words[0]) journeys: nothing is wrong")
    }

    @Test func `a disk that is only read is not written`() throws {
        let said = try run(
            """
            "$B" journey start "$DEFINITION" --id j1 > "$D/../out" 2>&1; echo $?
            mount -o remount,ro "$D"
            "$B" journey start "$DEFINITION" --id j2 --json | grep code; "$B" journey cancel j1 --json | grep code
            mount -o remount,rw "$D"
            "$B" journey next j1; "$B" store check
            """, kilobytes: 2048)
        #expect(said.first == "0")
        #expect(said.filter { $0.contains("store_read_only") }.count == 2, "\(said)")
        #expect(said.suffix(2) == ["next: INITIAL (step 10, front)", "1 journey: nothing is wrong"])
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `a picture that the disk has no room for is not there at all`() throws {
        let specimens = try #require(RealPictures.specimens)
        let said = try run(
            """
            "$B" journey start "$DEFINITION" --id j1 > "$D/../out" 2>&1; echo $?
            head -c $(( ( $(df --output=avail -k "$D" | tail -1) - 100 ) * 1024 )) /dev/zero > "$D/filler"
            "$B" journey submit j1 "$SELFIE" --step 20 --json | grep code
            "$B" journey next j1; rm "$D/filler"; "$B" store check; find "$D" -name 'evidence-*' | wc -l
            """, kilobytes: 4096, models: RealPictures.store, ["SELFIE": "\(specimens)/selfies/001.jpg"])
        #expect(said.contains { $0.contains("store_full") }, "\(said)")
        #expect(said.suffix(3) == ["next: INITIAL (step 10, front)", "1 journey: nothing is wrong", "0"], "\(said)")
    }
}

/// A disk in memory.
enum JourneyDisk {
    /// Whether one can be mounted in a namespace of its own.
    static let canMount: Bool = {
        guard FileManager.default.fileExists(atPath: "/usr/bin/unshare") else { return false }
        let folder = TemporaryFolder()
        let script = "mount -t tmpfs -o size=64k tmpfs \(folder.path)"
        let run = try? CommandRun(program: "/usr/bin/unshare", arguments: ["-m", "/bin/sh", "-c", script])
        return run?.status == 0
    }()
}
