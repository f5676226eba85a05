public import Verification

extension RequiredAction {
    /// The meaning of a vendor's word.
    public struct Word: Hashable, Sendable {
        /// The thing to submit; `nil` for a bare `SECONDSCAN` or `THIRDSCAN`: the same side again.
        public let subject: Subject?
        /// The number of earlier submissions.
        public let repeats: Int

        /// Parses a word in the list form or in the prose form: `SCANBACKSIDE` is `BACKSIDE`, `CAPTURESELFIE` is
        /// `SELFIE`. `nil` for an unknown word.
        public init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            switch parts.last {
            case "SECONDSCAN"?: repeats = 1
            case "THIRDSCAN"?: repeats = 2
            default: repeats = 0
            }
            let isScan = repeats > 0
            guard parts.count <= (isScan ? 2 : 1) else { return nil }
            if isScan, parts.count == 1 {
                subject = nil
                return
            }
            let first = parts.first ?? ""
            guard let subject = Self.prose[first] ?? Subject(rawValue: first), !isScan || subject.isRepeated else {
                return nil
            }
            self.subject = subject
        }

        private static let prose: [String: Subject] = ["SCANBACKSIDE": .backSide, "CAPTURESELFIE": .selfie]
    }
}
