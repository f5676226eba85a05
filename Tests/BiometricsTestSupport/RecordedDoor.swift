internal import FoundationEssentials
public import Testing

/// What the program shows to callers at one of its doors, as it was recorded in `Tests/Doors`.
///
/// A change there is a change for users: it stands in CHANGELOG. `BIOMETRICS_RECORD_DOORS=1` records the texts anew.
public enum RecordedDoor {
    /// Holds a text against the recorded one, line by line.
    public static func expect(
        _ text: String, isRecordedIn name: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        let url = SourceTree.tests.appending(path: "Doors").appending(path: name)
        if ProcessInfo.processInfo.environment["BIOMETRICS_RECORD_DOORS"] == "1" {
            try Data(text.utf8).write(to: url)
        }
        let recorded = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for change in lines.difference(from: recorded) {
            switch change {
            case .insert(let place, let line, _):
                Issue.record("\(name):\(place + 1) has the new line: \(line.prefix(300))", sourceLocation: location)
            case .remove(let place, let line, _):
                Issue.record("\(name):\(place + 1) is lost: \(line.prefix(300))", sourceLocation: location)
            }
        }
    }
}
