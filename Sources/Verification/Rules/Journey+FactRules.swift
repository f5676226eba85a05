internal import BiometricsCore
package import IdentityDocuments

/// The rules that need facts beyond the events.
extension Journey {
    /// At most this many journeys with the same document are named; the total is always stated.
    static let mostJourneysNamed = 20

    func sameSubject(_ facts: JourneyFacts) -> RuleResult {
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            let id = state.step.id
            guard let match = facts.matches[id] else {
                ballot.add(.couldNotApply, RuleDetail("not_compared", step: id))
                continue
            }
            let verdict: RuleVerdict =
                switch match.outcome {
                case .passed: .passed
                case .failed: .failed
                case .undetermined, .required, .skipped: .couldNotApply
                }
            ballot.add(
                verdict,
                RuleDetail(
                    "face_match", step: id, subject: match.reasons.first?.rawValue ?? match.outcome.rawValue,
                    figures: match.figures))
        }
        return ballot.result(.sameSubject, orElse: "not_compared")
    }

    func expiredDocument(_ facts: JourneyFacts) -> RuleResult {
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            let id = state.step.id
            // If two sources state different dates, the one in the past counts.
            let past = facts.dates(.expiryDate, of: id).map { expiry in
                date.flatMap { today in expiry?.isBefore(today) }
            }
            if past.contains(true) {
                ballot.add(.failed, RuleDetail("expired", step: id))
            } else if past.isEmpty || past.contains(nil) {
                ballot.add(.couldNotApply, RuleDetail("expiry_date_not_read", step: id))
            } else {
                ballot.add(.passed, RuleDetail("valid", step: id))
            }
        }
        return ballot.result(.expiredDocument, orElse: "nothing_submitted")
    }

    func underAge(_ facts: JourneyFacts) -> RuleResult {
        guard let minimum = definition.minimumAge else {
            return RuleResult(.underAge, .couldNotApply, [RuleDetail("no_minimum_age")])
        }
        let figures = ["minimumAge": Double(minimum)]
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            for birth in facts.dates(.birthDate, of: state.step.id) {
                let age = date.flatMap { today in birth?.age(on: today) }
                // Unknown parts of the date may leave both possible.
                let verdict: RuleVerdict =
                    switch age {
                    case let age? where age.lowerBound >= minimum: .passed
                    case let age? where age.upperBound < minimum: .failed
                    default: .couldNotApply
                    }
                let code =
                    switch verdict {
                    case .passed: "old_enough"
                    case .failed: "too_young"
                    case .couldNotApply: "age_not_certain"
                    }
                ballot.add(verdict, RuleDetail(code, step: state.step.id, figures: figures))
            }
        }
        return ballot.result(.underAge, orElse: "birth_date_not_read")
    }

    func approvedNationality(_ facts: JourneyFacts) -> RuleResult {
        guard let approved = definition.nationalities else {
            return RuleResult(.approvedNationality, .couldNotApply, [RuleDetail("no_list")])
        }
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            for value in facts.values(.nationality, of: state.step.id) {
                // No check digit covers it, so that a forger can write another into the zone alone.
                let (verdict, code): (RuleVerdict, String) =
                    if CountryCode(rawValue: value).map(approved.contains) != true {
                        (.failed, "not_approved")
                    } else if state.confirms(.nationality) {
                        (.passed, "approved")
                    } else {
                        (.couldNotApply, "nationality_not_confirmed")
                    }
                ballot.add(verdict, RuleDetail(code, step: state.step.id))
            }
        }
        return ballot.result(.approvedNationality, orElse: "nationality_not_read")
    }

    func userConfirmation(_ facts: JourneyFacts) -> RuleResult {
        var ballot = RuleBallot()
        for state in givenDocuments {
            let id = state.step.id
            for field in facts.confirmed[id] ?? [] where DocumentFieldName.keyFields.contains(field.name) {
                guard let confirmed = field.value else { continue }
                let read = facts.values(field.name, of: id)
                let subject = field.name.rawValue
                if read.isEmpty {
                    ballot.add(.couldNotApply, RuleDetail("field_not_read", step: id, subject: subject))
                } else if read.contains(where: { FieldAgreement.isSame($0, confirmed, of: field.name) }) {
                    ballot.add(.passed, RuleDetail("field_agrees", step: id, subject: subject))
                } else {
                    ballot.add(.failed, RuleDetail("field_differs", step: id, subject: subject))
                }
            }
        }
        return ballot.result(.userConfirmation, orElse: "nothing_confirmed")
    }

    func noDuplicateDocuments(_ facts: JourneyFacts) -> RuleResult {
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            let id = state.step.id
            guard let seen = facts.documentsSeenElsewhere[id] else {
                ballot.add(.couldNotApply, RuleDetail("number_not_read_or_no_index", step: id))
                continue
            }
            let restarts = definition.setting(of: .noDuplicateDocuments).restarts
            let others = seen.filter { !$0.isRestart(under: restarts) }
            func note(_ found: [SeenJourney], _ verdict: RuleVerdict, _ code: String) {
                for other in found.prefix(Self.mostJourneysNamed) {
                    let figures = ["journeys": Double(found.count)]
                    ballot.add(
                        verdict, RuleDetail(code, step: id, subject: other.journey.rawValue, figures: figures))
                }
            }
            note(others, .failed, "seen_elsewhere")
            guard others.isEmpty else { continue }
            note(seen, .passed, "restart")
            if seen.isEmpty { ballot.add(.passed, RuleDetail("unique", step: id, figures: ["journeys": 0])) }
        }
        return ballot.result(.noDuplicateDocuments, orElse: "nothing_submitted")
    }

    func noDuplicateApplicant(_ facts: JourneyFacts) -> RuleResult {
        guard let search = facts.applicantSearch else {
            return RuleResult(.noDuplicateApplicant, .couldNotApply, [RuleDetail("no_template_or_gallery")])
        }
        var figures = ["gallerySize": Double(search.gallerySize)]
        guard let candidates = search.candidates else {
            return RuleResult(.noDuplicateApplicant, .couldNotApply, [RuleDetail("rate_not_carried", figures: figures)])
        }
        figures["candidates"] = Double(candidates)
        figures["threshold"] = search.threshold
        guard candidates == 0 else {
            let details = search.found.prefix(Self.mostJourneysNamed).map { candidate in
                var figures = figures
                figures["score"] = candidate.score
                figures["falseMatchRate"] = candidate.falseMatchRate
                return RuleDetail(Self.candidate, subject: candidate.journey.rawValue, figures: figures)
            }
            return RuleResult(
                .noDuplicateApplicant, .failed,
                details.isEmpty ? [RuleDetail(Self.candidate, figures: figures)] : details)
        }
        // Without a comparison with every journey, the applicant may have applied before.
        guard search.notCompared == 0 else {
            figures["notCompared"] = Double(search.notCompared)
            return RuleResult(.noDuplicateApplicant, .couldNotApply, [RuleDetail("not_all_compared", figures: figures)])
        }
        return RuleResult(.noDuplicateApplicant, .passed, [RuleDetail("unique", figures: figures)])
    }

    /// The journeys of other applicants that the search found and the rule named.
    public var namedCandidates: [JourneyID] {
        (rules.first { $0.rule == .noDuplicateApplicant }?.details ?? []).compactMap { detail in
            detail.code == Self.candidate ? detail.subject.flatMap(JourneyID.init(rawValue:)) : nil
        }
    }

    static let candidate = "candidate"

    func behaviouralChecks(_ facts: JourneyFacts) -> RuleResult {
        guard let behaviour = facts.behaviour, !behaviour.examined.union(behaviour.found).isEmpty else {
            return RuleResult(.behaviouralChecks, .couldNotApply, [RuleDetail("no_facts")])
        }
        let found = behaviour.found.map(\.rawValue).sorted()
        let figures = ["examined": Double(behaviour.examined.count)]
        return found.isEmpty
            ? RuleResult(.behaviouralChecks, .passed, [RuleDetail("no_sign", figures: figures)])
            : RuleResult(.behaviouralChecks, .failed, found.map { RuleDetail("sign", subject: $0, figures: figures) })
    }
}

extension JourneyFacts {
    /// The values of a field; empty values are ignored.
    package func values(_ name: DocumentFieldName, of step: StepID) -> [String] {
        (fields[step] ?? []).filter { $0.name == name }.compactMap(\.value).filter { !$0.isEmpty }
    }

    /// The dates in a field; `nil` for a text that is not a date.
    func dates(_ name: DocumentFieldName, of step: StepID) -> [DocumentDate?] {
        values(name, of: step).map { DocumentDate($0) }
    }
}
