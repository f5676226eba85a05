extension JourneyDefinition {
    /// The same definition with one attempt for each side, for existing files that cannot be captured again.
    public var withOneAttempt: JourneyDefinition {
        let steps = steps.map { step in
            JourneyStep(
                id: step.id, title: step.title, content: step.content, isOptional: step.isOptional, attempts: 1,
                asksAgain: step.asksAgain, acceptsUnprovedPresence: step.acceptsUnprovedPresence, source: step.source,
                maximumErrorRate: step.maximumErrorRate)
        }
        return JourneyDefinition(
            id: id, version: version, title: title, steps: steps, faceMatch: faceMatch, rules: rules,
            minimumAge: minimumAge, nationalities: nationalities, maximumUploadBytes: maximumUploadBytes,
            expiresAfter: expiresAfter, retention: retention, secondReview: secondReview, finishes: finishes)
    }
}
