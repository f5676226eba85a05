public import BiometricsCore
public import IdentityDocuments
public import TravelChips

/// Verifies the files of a chip against the certificates that a user trusts.
///
/// Safe from any thread.
public struct ChipVerifier: Sendable {
    private let trust: TrustStore

    /// A verifier with the certificates of a store.
    public init(_ trust: TrustStore) { self.trust = trust }

    /// Verifies a chip.
    ///
    /// - Parameters:
    ///   - path: the name of the chip's folder or file in the result.
    ///   - today: the day on which the document is judged, which decides the centuries of the zone's dates.
    ///   - isChipAuthenticated: whether a ``ChipSession`` agreed on a secret with the chip's key; `nil` if it was not asked.
    ///   - answer: the chip's answer for Active Authentication, which is then asked for.
    /// - Throws: the errors of reading the trust store. A damaged chip is a result.
    public func verify(
        _ files: ChipFiles, path: String, on today: DocumentDate, answer: ActiveAuthenticationAnswer? = nil,
        isChipAuthenticated: Bool? = nil
    ) throws(BiometricsError) -> ChipReport {
        let start = ContinuousClock.now
        let trusted = try trust.certificates()
        let passive = PassiveAuthentication(files.bytes[.securityObject])
        let content = ChipContent(files, passive, on: today)
        let issuedOn = content.issuedOn
        let (chain, authority) = passive.chain(in: trusted, issuedOn: issuedOn, today: today)
        let country = passive.country(authority, of: content)
        let active = activeAuthentication(content, passive, answer)
        let agreement = Self.chipAuthentication(content, passive, isChipAuthenticated)
        let asked =
            [passive.signature, content.check, chain, country] + (answer == nil ? [] : [active])
            + (isChipAuthenticated == nil ? [] : [agreement])
        let report = ChipReport(
            path: path, result: Self.result(of: asked), reasons: Self.reasons(of: asked),
            ldsVersion: (files.bytes[.common].flatMap { try? CommonData($0) })?.version, dataGroups: content.groups,
            refusedDataGroups: files.refused.sorted(),
            passiveAuthentication: ChipReport.PassiveAuthentication(
                signature: passive.signature, chain: chain, country: country,
                digestAlgorithm: (passive.securityObject?.digestAlgorithm).flatMap(Digest.init)?.name,
                signatureAlgorithm: passive.signatureAlgorithm, signer: passive.signer.map(CertificateSummary.init),
                authority: authority.map(CertificateSummary.init), issuedOn: issuedOn),
            activeAuthentication: active, chipAuthentication: agreement,
            mayBeCopy: !(chain == .passed && (active == .passed || agreement == .passed)), mrz: content.mrz,
            fields: content.fields,
            portrait: content.portraitSummary, displayedSignature: content.signatureSummary,
            milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
        return report
    }

    private func activeAuthentication(
        _ content: ChipContent, _ passive: PassiveAuthentication, _ answer: ActiveAuthenticationAnswer?
    ) -> ChipCheck {
        let isOffered = passive.securityObject?.digests[15] != nil
        guard let answer else { return .undetermined(isOffered ? .notAsked : .notOffered) }
        guard isOffered else { return .undetermined(.notOffered) }
        guard passive.signature == .passed, let key = content.activeAuthenticationKey else {
            return .undetermined(.keyMissing)
        }
        return ActiveAuthentication.check(answer, key: key, digestBits: content.activeAuthenticationDigestBits)
    }

    /// The key of DG14 counts only if the State signed it.
    private static func chipAuthentication(
        _ content: ChipContent, _ passive: PassiveAuthentication, _ isAuthenticated: Bool?
    ) -> ChipCheck {
        guard content.offersChipAuthentication else { return .undetermined(.notOffered) }
        guard let isAuthenticated else { return .undetermined(.notAsked) }
        guard passive.signature == .passed else { return .undetermined(.keyMissing) }
        return isAuthenticated ? .passed : .failed(.answerWrong)
    }

    private static func result(of checks: [ChipCheck]) -> ChipCheck.Result {
        if checks.contains(where: { $0.result == .failed }) { return .failed }
        return checks.allSatisfy { $0 == .passed } ? .passed : .undetermined
    }

    /// Each reason once: those that failed before those that could not be judged.
    private static func reasons(of checks: [ChipCheck]) -> [ChipReason] {
        let failed = checks.filter { $0.result == .failed } + checks.filter { $0.result == .undetermined }
        return failed.compactMap(\.reason).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
