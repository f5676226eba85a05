public import BiometricsCore
internal import Platform

extension TrustStore {
    private static let mostListBytes = 16 << 20

    /// Installs the certificates and revocation lists of a file: a certificate or list in DER or PEM, a master list, or LDIF
    /// with master lists. A certificate that cannot be relied on is refused by itself.
    ///
    /// - Parameter roots: files with the certificates of authorities that may sign master lists, beside those of the store.
    /// - Throws: `.noSuchInput`; `.unreadableInput` for a file with nothing of the kind, and for a master list whose signature
    ///   is wrong or that no root vouches for; `.ioFailure`.
    public func add(_ path: String, roots: [String] = []) throws(BiometricsError) -> TrustReport {
        let trusted = try trusted(with: roots)
        let file = TrustFile(try OpenFile.ordinary(at: path).content(limit: Self.mostListBytes))
        guard file.hasContent else {
            throw BiometricsError(
                .unreadableInput,
                "No certificate, revocation list or master list is here. They come as DER, PEM or LDIF.",
                path: path)
        }
        var found: [TrustItem?] = []
        for part in file.parts {
            switch part {
            case .item(let item): found.append(item)
            case .unreadable: found.append(nil)
            case .masterList(let list):
                do throws(BiometricsError) { try list.check(against: trusted) } catch { throw error.about(path) }
                found += list.certificates.map { Certificate($0).map(TrustItem.certificate) }
            }
        }
        return TrustReport(folder: folder, entries: try install(found))
    }

    /// Whether bytes hold a certificate, a revocation list or a master list.
    package static func understands(_ bytes: [UInt8]) -> Bool {
        TrustFile(bytes).hasContent
    }

    private func trusted(with roots: [String]) throws(BiometricsError) -> TrustedCertificates {
        let own = try certificates()
        var certificates = own.certificates
        for path in roots {
            let file = TrustFile(try OpenFile.ordinary(at: path).content(limit: Self.mostListBytes))
            guard case .item(.certificate(let root))? = file.parts.first, refusal(of: root) == nil else {
                throw BiometricsError(.unreadableInput, "This is not the certificate of an authority.", path: path)
            }
            certificates.append(root)
        }
        return TrustedCertificates(certificates, revocations: own.revocations)
    }

    /// Writes what may be relied on. Certificates come first, because lists are judged by them.
    private func install(_ items: [TrustItem?]) throws(BiometricsError) -> [TrustReport.Entry] {
        var entries: [TrustReport.Entry] = []
        for case .certificate(let certificate)?? in items.map(Optional.some) {
            let item = TrustItem.certificate(certificate)
            if let refusal = refusal(of: certificate) {
                entries.append(TrustReport.Entry(item, .refused, refusal))
            } else {
                entries.append(TrustReport.Entry(item, try write(item) ? .added : .known))
            }
        }
        entries += items.filter { $0 == nil }.map { _ in TrustReport.Entry.unreadable() }
        let authorities = try certificates().certificates
        for case .revocations(let list)?? in items.map(Optional.some) {
            let item = TrustItem.revocations(list)
            if authorities.contains(where: list.isSigned) {
                entries.append(TrustReport.Entry(item, try write(item) ? .added : .known))
            } else {
                entries.append(TrustReport.Entry(item, .refused, .issuerUnknown))
            }
        }
        return entries
    }

    /// Why a certificate cannot be one of a State's authority; `nil` if it can. An expired one stays useful, because it
    /// signed documents that are still valid.
    private func refusal(of certificate: Certificate) -> TrustReport.Refusal? {
        if !certificate.isAuthority { return .notAnAuthority }
        if certificate.country.isEmpty { return .countryMissing }
        if certificate.hasWeakKey { return .keyTooShort }
        return certificate.isSelfIssued && certificate.hasOwnAuthorityKey && !certificate.isSigned(by: certificate)
            ? .signatureWrong : nil
    }

    /// Everything in the store, checked again. A file that was changed or cannot be relied on is refused, and stays where it
    /// is.
    ///
    /// - Throws: `.unreadableInput` for a folder that cannot be read.
    public func check() throws(BiometricsError) -> TrustReport {
        let names = try names().sorted()
        let items = names.map { try? item($0) }
        let authorities = items.compactMap { item -> Certificate? in
            if case .certificate(let certificate)? = item { certificate } else { nil }
        }
        let entries = zip(names, items).map { name, item in
            switch item {
            case .certificate(let certificate)?:
                let refusal = refusal(of: certificate)
                return TrustReport.Entry(.certificate(certificate), refusal == nil ? .trusted : .refused, refusal)
            case .revocations(let list)?:
                let isKnown = authorities.contains(where: list.isSigned)
                return TrustReport.Entry(
                    .revocations(list), isKnown ? .trusted : .refused, isKnown ? nil : .issuerUnknown)
            case nil: return TrustReport.Entry.unreadable(fingerprint: String(name.prefix(64)), .changed)
            }
        }
        return TrustReport(folder: folder, entries: entries)
    }

    /// Everything in the store.
    ///
    /// - Throws: as `check()`, and `.unreadableInput` for a file that was changed.
    public func list() throws(BiometricsError) -> TrustReport {
        let found = try certificates()
        let items = found.certificates.map(TrustItem.certificate) + found.revocations.map(TrustItem.revocations)
        return TrustReport(folder: folder, entries: items.map { TrustReport.Entry($0, .trusted) })
    }

    /// Removes the certificates and lists that the words name: fingerprints or their beginnings of at least eight digits, or
    /// countries in capitals.
    ///
    /// - Throws: `.noSuchInput` for a word that names nothing; nothing is removed then.
    public func remove(_ words: [String]) throws(BiometricsError) -> TrustReport {
        var items: [TrustItem] = []
        let all = try names().sorted().compactMap { try? item($0) }
        for word in words {
            let named = all.filter { item in
                item.country == word || word.count >= 8 && item.fingerprint.hasPrefix(word.lowercased())
            }
            guard !named.isEmpty else {
                throw BiometricsError(
                    .noSuchInput,
                    "The trust store has neither a fingerprint nor a country “\(word.printable)”. "
                        + "“biometrics chip trust list” shows what it has.")
            }
            items += named.filter { item in !items.contains { $0.fingerprint == item.fingerprint } }
        }
        for item in items { try remove(item) }
        return TrustReport(folder: folder, entries: items.map { TrustReport.Entry($0, .removed) })
    }
}
