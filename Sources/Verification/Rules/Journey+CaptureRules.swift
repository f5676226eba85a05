internal import IdentityDocuments

/// The rules that follow from the events alone.
extension Journey {
    func unrecognizedDocument() -> RuleResult {
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            let (verdict, code) = acceptance(of: state)
            ballot.add(verdict, RuleDetail(code, step: state.step.id))
        }
        return ballot.result(.unrecognizedDocument, orElse: "nothing_submitted")
    }

    /// Whether the definition accepts the recognised kind of document.
    private func acceptance(of state: StepState) -> (RuleVerdict, code: String) {
        switch state.undeclared {
        case .type?: return (.failed, "type_not_as_declared")
        case .issuingCountry?: return (.failed, "country_not_as_declared")
        case nil: break
        }
        let isOfType = state.recognition.map { state.step.types.contains($0.type) }
        // A page whose kind is not recognised is left to a person.
        if state.step.kind == .addressDocument, isOfType == nil { return (.couldNotApply, "page_not_judged") }
        guard let recognition = state.recognition else {
            // A document that no component could read differs from one that was read and not recognised.
            return state.isRead ? (.failed, "not_recognized") : (.couldNotApply, state.unreadCode)
        }
        guard isOfType == true else { return (.failed, "type_not_accepted") }
        guard case .identityDocument(_, let countries, _, _, _, _) = state.step.content else {
            return (.passed, "accepted")
        }
        guard let country = recognition.issuingCountry else { return (.failed, "country_not_recognized") }
        guard let countries else { return (.passed, "accepted") }
        guard countries.contains(country) else { return (.failed, "country_not_accepted") }
        // No check digit covers it, so that a forger can write another into the zone alone.
        return state.confirms(.issuingCountry) ? (.passed, "accepted") : (.couldNotApply, "country_not_confirmed")
    }

    func documentValidation() -> RuleResult {
        let setting = definition.setting(of: .documentValidation)
        let fewest = setting.minimumChecks
        var ballot = RuleBallot()
        for state in givenIdentityDocuments {
            let checks = state.step.slots.flatMap { state.lastAssessment($0)?.document?.checks ?? [] }
            let made = checks.filter { $0.result != .couldNotApply }
            // A forger can make the statements of a document agree, and a good copy leaves no traces. Such checks can
            // fail, but they are not sufficient.
            let count = made.count {
                !$0.isAgreement && !$0.isTrace && !$0.isOfChip && $0.name != DocumentCapture.Check.printAlone
                    && ($0.name != DocumentCapture.Check.printDates || setting.unconfirmedPrint == .pass)
            }
            let figures = ["checks": Double(count), "minimumChecks": Double(fewest)]
            for check in made where check.result == .failed && !check.isOfChip {
                ballot.add(.failed, RuleDetail("check_failed", step: state.step.id, subject: check.name))
            }
            for name in checks.filter(\.isSuspicion).map(\.name) {
                ballot.add(.couldNotApply, RuleDetail(RuleDetail.suspicion, step: state.step.id, subject: name))
            }
            // Agreement of the two sides is checked on the side submitted last.
            let held = Set(made.map(\.name))
            let alone = DocumentCapture.Check.printAlone
            if checks.contains(where: { $0.name == alone }), !held.contains(alone) {
                ballot.add(
                    setting.unconfirmedPrint == .pass ? .passed : .couldNotApply,
                    RuleDetail("print_not_confirmed", step: state.step.id))
            }
            for name in Set(checks.filter(\.isAgreement).map(\.name)).subtracting(held).sorted() {
                ballot.add(.couldNotApply, RuleDetail("field_not_read", step: state.step.id, subject: name))
            }
            if state.lastAssessment(.front)?.document?.portrait == .found {
                let witnesses = made.filter(\.witnessesPortrait).map(\.name).sorted()
                for name in witnesses where made.contains(where: { $0.name == name && $0.result == .passed }) {
                    ballot.add(.passed, RuleDetail("portrait_witnessed", step: state.step.id, subject: name))
                }
                if witnesses.isEmpty {
                    ballot.add(
                        setting.unwitnessedPortrait == .refer ? .couldNotApply : .passed,
                        RuleDetail("portrait_not_witnessed", step: state.step.id))
                }
            }
            let shortage = state.isRead ? "too_few_checks" : state.unreadCode
            ballot.add(
                count < fewest ? .couldNotApply : .passed,
                RuleDetail(count < fewest ? shortage : "checked", step: state.step.id, figures: figures))
        }
        return ballot.result(.documentValidation, orElse: "nothing_submitted")
    }

    func chipAuthentic() -> RuleResult {
        var ballot = RuleBallot()
        for state in givenIdentityDocuments where state.step.chip != .never {
            let id = state.step.id
            guard let chip = state.chip, chip.isSatisfactory else {
                if state.step.chip == .required || state.chip != nil {
                    ballot.add(.couldNotApply, RuleDetail("chip_not_read", step: id))
                }
                continue
            }
            for check in chip.checks where check.isOfChip {
                // A copy has the right data and the right portrait, so that it is told and does not decide.
                let isCopy = check.mayBeOfCopy
                let code =
                    switch check.result {
                    case .passed: "chip_verified"
                    case .failed: "chip_check_failed"
                    case .couldNotApply: isCopy ? "chip_may_be_copy" : "chip_not_verified"
                    }
                ballot.add(isCopy ? .passed : check.result, RuleDetail(code, step: id, subject: check.name))
            }
        }
        return ballot.result(.chipAuthentic, orElse: "nothing_submitted")
    }

    func documentQuality() -> RuleResult {
        var ballot = RuleBallot()
        for state in givenDocuments {
            for slot in state.step.slots where !slot.isExtra || state.neededSlots.contains(slot) {
                guard let assessment = state.lastAssessment(slot) else { continue }
                let figures = ["attempts": Double(state.attempts(slot).count)]
                ballot.add(
                    assessment.isSatisfactory ? .passed : .failed,
                    RuleDetail(
                        assessment.isSatisfactory ? "satisfactory" : "not_satisfactory", step: state.step.id,
                        subject: slot.rawValue, figures: figures))
            }
        }
        return ballot.result(.documentQuality, orElse: "nothing_submitted")
    }

    func proofPolicy() -> RuleResult {
        var ballot = RuleBallot()
        for state in steps where state.step.kind != .selfie {
            let id = state.step.id
            guard state.attempts.contains(where: { $0.assessment != nil }) else {
                // While it can still come, it is not missing.
                let verdict = state.isConcluded ? RuleVerdict.failed : .couldNotApply
                if !state.step.isOptional { ballot.add(verdict, RuleDetail("not_submitted", step: id)) }
                continue
            }
            let (verdict, code) = acceptance(of: state)
            ballot.add(verdict, RuleDetail(code, step: id))
        }
        // A definition without documents is satisfied without documents.
        ballot.add(.passed, RuleDetail("nothing_is_missing"))
        return ballot.result(.proofPolicy, orElse: "nothing_is_missing")
    }

    func selfieLiveness() -> RuleResult {
        guard let state = selfieStep, let selfie = state.selfie else {
            return RuleResult(.selfieLiveness, .couldNotApply, [RuleDetail("nothing_submitted")])
        }
        let id = state.step.id
        guard state.step.liveness != JourneyStep.Liveness.none else {
            return RuleResult(.selfieLiveness, .couldNotApply, [RuleDetail("not_asked_for", step: id)])
        }
        let level = selfie.level.map { [RuleDetail("liveness_level", step: id, subject: $0.rawValue)] } ?? []
        let answer = level + (selfie.challenge?.details(of: id) ?? [])
        let remedy = selfie.instruction.map {
            [RuleDetail("liveness_instruction", step: id, subject: $0.rawValue)]
        }
        let reasons =
            selfie.reasons.map { RuleDetail("liveness_reason", step: id, subject: $0.rawValue) } + (remedy ?? [])
            + answer
        switch selfie.isLive {
        // A film of a photograph can look alive. Only the answer to a challenge shows that somebody is there now.
        case true? where state.step.liveness == .passive && !state.step.acceptsUnprovedPresence:
            return RuleResult(
                .selfieLiveness, .couldNotApply, [RuleDetail("presence_not_proved", step: id)] + answer)
        case true?: return RuleResult(.selfieLiveness, .passed, [RuleDetail("live", step: id)] + answer)
        case false?: return RuleResult(.selfieLiveness, .failed, [RuleDetail("not_live", step: id)] + reasons)
        case nil: return RuleResult(.selfieLiveness, .couldNotApply, [RuleDetail("not_told", step: id)] + reasons)
        }
    }
}

extension RuleDetail {
    /// The code of a finding that is too uncertain to fail a rule, but that a person must look at.
    static let suspicion = "check_suspects"
}

extension StepState {
    /// Whether another place of the document states the same value of a field as its zone.
    func confirms(_ field: DocumentFieldName) -> Bool {
        step.slots.contains { slot in
            lastAssessment(slot)?.document?.checks.contains {
                $0.subject == .agreement(field.rawValue) && $0.result == .passed
            } == true
        }
    }

    /// Why a document was not read: its examination did not finish, or no text recogniser was available.
    fileprivate var unreadCode: String {
        let isUnexamined = step.slots.contains { lastAssessment($0)?.isUnexamined == true }
        return isUnexamined ? "not_examined" : "text_recognizer_missing"
    }
}

extension ChallengeFinding {
    /// The result of the challenge, its reasons, and the result of each prompt.
    fileprivate func details(of step: StepID) -> [RuleDetail] {
        let prompts = steps.map { prompt in
            var figures = ["shownSeconds": Double(prompt.shownMilliseconds) / 1000]
            figures["delaySeconds"] = prompt.delayMilliseconds.map { Double($0) / 1000 }
            figures["strength"] = prompt.strength
            return RuleDetail(
                "challenge_prompt_\(prompt.outcome.rawValue.lowercased())", step: step, subject: prompt.movement,
                figures: figures)
        }
        return reasons.map { RuleDetail("challenge_reason", step: step, subject: $0.rawValue) } + prompts
    }
}
