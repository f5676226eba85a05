internal import IdentityDocuments

/// The rules about a proof of address. They judge what the page says; nothing tells a genuine page from a forged one.
extension Journey {
    /// A page may be this many days old unless the definition says otherwise: three months.
    public static let standardAgeOfAddress = 92

    /// The steps of addresses with an examined page.
    private var givenAddresses: [StepState] {
        givenDocuments.filter { $0.step.kind == .addressDocument }
    }

    /// Whether the date of each proof of address is recent.
    func addressRecent(_ facts: JourneyFacts) -> RuleResult {
        let mostDays = definition.setting(of: .addressRecent).maximumDays
        var ballot = RuleBallot()
        for state in givenAddresses {
            let id = state.step.id
            let dates = facts.dates(.issueDate, of: id)
            if dates.isEmpty { ballot.add(.couldNotApply, RuleDetail("date_not_read", step: id)) }
            for issue in dates {
                guard let today = date, let issue, let days = issue.days(to: today) else {
                    ballot.add(.couldNotApply, RuleDetail("date_not_read", step: id))
                    continue
                }
                let figures = ["days": Double(days), "maximumDays": Double(mostDays)]
                if days < 0 {
                    ballot.add(.failed, RuleDetail("date_in_future", step: id, figures: figures))
                } else if days > mostDays {
                    ballot.add(.failed, RuleDetail("too_old", step: id, figures: figures))
                } else {
                    ballot.add(.passed, RuleDetail("recent", step: id, figures: figures))
                }
            }
        }
        return result(ballot, .addressRecent)
    }

    /// Whether each proof of address names the person of the identity documents.
    func addressNameMatches(_ facts: JourneyFacts) -> RuleResult {
        let documents = givenIdentityDocuments.map(\.step.id)
        let surnames = documents.flatMap { facts.values(.surname, of: $0) }
        let given = documents.flatMap { facts.values(.givenNames, of: $0) }
        var ballot = RuleBallot()
        for state in givenAddresses {
            let id = state.step.id
            let names = facts.values(.fullName, of: id)
            let readings = (facts.withheld[id] ?? []).filter { $0.name == .fullName }.compactMap(\.value)
            func agreement(_ name: String) -> AddresseeName.Agreement {
                let found = AddresseeName(name)
                // Both sides of a document may state the name, in print and in the zone's spelling.
                let all = surnames.flatMap { surname in
                    (given.isEmpty ? [""] : given).map { found.agreement(surname, $0) }
                }
                return all.contains(.same) ? .same : all.contains(.initials) ? .initials : .different
            }
            if names.isEmpty, readings.contains(where: { agreement($0) == .same }) {
                // No misreading makes the name of another document.
                ballot.add(.passed, RuleDetail("name_matches", step: id))
            } else if names.isEmpty || surnames.isEmpty {
                ballot.add(.couldNotApply, RuleDetail("name_not_read", step: id))
            }
            for name in names where !surnames.isEmpty {
                switch agreement(name) {
                case .same: ballot.add(.passed, RuleDetail("name_matches", step: id))
                case .initials: ballot.add(.couldNotApply, RuleDetail("name_has_initials", step: id))
                case .different: ballot.add(.failed, RuleDetail("name_differs", step: id))
                }
            }
        }
        return result(ballot, .addressNameMatches)
    }

    /// The result; it passes if every proof of address was optional and none was given.
    private func result(_ ballot: RuleBallot, _ rule: RuleKey) -> RuleResult {
        var ballot = ballot
        let isAsked = steps.contains { $0.step.kind == .addressDocument && !$0.step.isOptional }
        if givenAddresses.isEmpty, !isAsked { ballot.add(.passed, RuleDetail("nothing_is_missing")) }
        return ballot.result(rule, orElse: "nothing_submitted")
    }
}

/// The name on a letter, which may have titles, initials, and the surname first or last.
struct AddresseeName {
    /// Whether it is the name of a person.
    enum Agreement {
        /// The surname, and one given name in full.
        case same
        /// The surname, and nothing but initials of given names: also the name of relatives.
        case initials
        /// Another name.
        case different
    }

    private let words: [String]

    private static let titles: Set<String> = [
        "MR", "MRS", "MS", "MISS", "DR", "PROF", "HERR", "HERRN", "FRAU", "M", "MME", "MLLE", "MONSIEUR", "MADAME",
        "SR", "SRA",
        "DHR", "MEVR", "MW", "SIG", "SIGRA", "PAN", "PANI",
    ]

    init(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == "." }.map(String.init)
        let named = words.drop { Self.titles.contains(Transliteration.plain($0).uppercased()) }
        self.words = named.isEmpty ? words : Array(named)
    }

    func agreement(_ surname: String, _ givenNames: String) -> Agreement {
        let length = surname.split { $0.isWhitespace }.count
        guard length > 0, length <= words.count else { return .different }
        let given = givenNames.split { $0.isWhitespace || $0 == "-" }.map(String.init)
        var best = Agreement.different
        for start in 0...(words.count - length) {
            let part = words[start..<(start + length)].joined(separator: " ")
            guard Transliteration.isSameName(part, surname) else { continue }
            let rest = (words[..<start] + words[(start + length)...]).flatMap {
                $0.split(separator: "-").map(String.init)
            }
            if rest.contains(where: { word in given.contains { Transliteration.isSameName(word, $0) } }) {
                return .same
            }
            let areInitials = rest.allSatisfy { word in
                word.count == 1
                    && (given.isEmpty
                        || given.contains { Transliteration.plain($0).first == Transliteration.plain(word).first })
            }
            if areInitials { best = .initials }
        }
        return best
    }
}
