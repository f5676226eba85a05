internal import BiometricsCore
internal import Platform
internal import TemplateGallery
internal import Verification
internal import VerificationStore

/// The faces of all applicants in memory. It follows the encrypted templates in the store, which stay the truth.
///
/// It is in memory alone, because a file of vectors cannot be searched while it is encrypted. So an erasure leaves
/// nothing behind on a disk.
actor ApplicantIndex {
    /// The number of journeys that are read at once.
    private static let page = 1000
    /// The number of tasks that decrypt a page.
    private static let width = 4

    private let store: DatabaseStore
    private let vault: EvidenceVault
    private let fusion: ScoreFusion
    private var gallery: MemoryGallery?
    /// Searches and changes run here, one after another. Each takes the lock of the gallery for as long as a scan of all
    /// faces lasts.
    private nonisolated let scanner = WorkerPool<Void>(width: 1) {}
    /// Journeys whose templates cannot be compared: they are of other models, or damaged.
    private var others: Set<JourneyID> = []
    private var position: Int64 = 0
    /// The last change to the index. Each waits for the one before.
    private var last: Task<Result<Void, StoreError>, Never>?
    /// A read of changes that has not begun. It will see all that is committed until then, so other callers share it.
    private var next: Task<Result<Void, StoreError>, Never>?

    init(_ store: DatabaseStore, _ vault: EvidenceVault, _ fusion: ScoreFusion) {
        self.store = store
        self.vault = vault
        self.fusion = fusion
    }

    /// The faces after ``follow(_:)``, and the number of journeys that cannot be compared.
    var faces: (gallery: MemoryGallery?, otherCount: Int) { (gallery, others.count) }

    /// Runs a search of the gallery.
    nonisolated func scan<Result: Sendable>(
        _ body: @escaping @Sendable () throws(BiometricsError) -> Result
    ) async throws(BiometricsError) -> Result {
        try await scanner.run { _ throws(BiometricsError) in try body() }
    }

    /// Reads all changes that were committed before the call.
    ///
    /// - Parameter progress: receives the number of journeys that this call has read so far.
    func follow(_ progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws(StoreError) {
        let task = next ?? inTurn { index throws(StoreError) in try await index.readChanges(progress) }
        next = task
        try await task.value.get()
    }

    /// Removes a journey's faces, without a look at the store.
    func remove(_ journey: JourneyID) async {
        _ = await inTurn { index throws(StoreError) in try await index.put([index.entries([], of: journey)]) }.value
    }

    private func inTurn(
        _ body: @escaping @Sendable (ApplicantIndex) async throws(StoreError) -> Void
    ) -> Task<Result<Void, StoreError>, Never> {
        let before = last
        let task = Task(executorPreference: ServiceExecutor.shared) {
            _ = await before?.value
            do throws(StoreError) {
                return Result<Void, StoreError>.success(try await body(self))
            } catch {
                return .failure(error)
            }
        }
        last = task
        return task
    }

    private func readChanges(_ progress: @Sendable (Int) -> Void) async throws(StoreError) {
        next = nil
        var count = 0
        while true {
            let changes = try await store.templateChanges(after: position, limit: Self.page)
            let opened = try await templates(of: changes)
            var faces: [Faces] = []
            for (change, opened) in zip(changes, opened) {
                faces.append(try entries(opened.templates, of: change.journey))
            }
            try await put(faces)
            position = changes.last?.position ?? position
            if let message = UnreadableJourney.message("templates", of: opened.compactMap(\.unreadable)) {
                vault.tell(message + " They are not searched.")
            }
            count += changes.count
            if !changes.isEmpty { progress(count) }
            guard changes.count == Self.page else { return }
        }
    }

    private typealias Faces = (person: String, entries: [GalleryEntry])

    /// The templates of a journey, which are empty if they cannot be opened.
    private struct Opened: Sendable {
        let templates: [(EvidenceID, ApplicantTemplate)]
        var unreadable: UnreadableJourney?
    }

    /// Decrypts the templates of each change.
    private nonisolated func templates(of changes: [TemplateChange]) async throws(StoreError) -> [Opened] {
        let (vault, width) = (vault, Self.width)
        let parts = await withTaskGroup(of: (Int, Result<[Opened], StoreError>).self) { group in
            for part in 0..<width {
                let share = changes[(changes.count * part / width)..<(changes.count * (part + 1) / width)]
                group.addTask { (part, await Self.templates(of: share, vault)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var all: [Opened] = []
        for part in 0..<width { all += try parts[part]?.get() ?? [] }
        return all
    }

    private static func templates(
        of changes: ArraySlice<TemplateChange>, _ vault: EvidenceVault
    ) async -> Result<[Opened], StoreError> {
        do throws(StoreError) {
            var all: [Opened] = []
            for change in changes {
                all.append(try await Self.templates(of: change, vault))
            }
            return .success(all)
        } catch {
            return .failure(error)
        }
    }

    /// A template that cannot be opened costs its own journey only, as one that cannot be compared.
    private static func templates(
        of change: TemplateChange, _ vault: EvidenceVault
    ) async throws(StoreError) -> Opened {
        do throws(StoreError) {
            let templates = try await vault.templates(of: change).map { id, bytes in
                (id, ApplicantTemplate((try? StoredTemplate(json: bytes))?.templates ?? []))
            }
            return Opened(templates: templates)
        } catch {
            let unreadable = try JourneyService.unreadable(change.journey, error)
            return Opened(
                templates: change.pieces.map { ($0.reference.id, ApplicantTemplate([])) }, unreadable: unreadable)
        }
    }

    /// The comparable faces of a journey.
    private func entries(
        _ templates: [(EvidenceID, ApplicantTemplate)], of journey: JourneyID
    ) throws(StoreError) -> Faces {
        let comparable = templates.filter { isComparable($0.1.templates) }
        if comparable.count < templates.count { others.insert(journey) } else { others.remove(journey) }
        return try translating(StoreError.system) { () throws(BiometricsError) in
            if gallery == nil, let first = comparable.first {
                gallery = MemoryGallery(models: try GalleryModels(of: first.1.templates, fusion: fusion))
            }
            let person = journey.rawValue
            let entries = try comparable.map { id, template throws(BiometricsError) in
                try GalleryEntry(person: person, id: "\(person)/\(id.rawValue)", templates: template.templates)
            }
            return (person, entries)
        }
    }

    private func put(_ faces: [Faces]) async throws(StoreError) {
        guard let gallery else { return }
        do throws(BiometricsError) {
            try await scan { () throws(BiometricsError) in
                for (person, entries) in faces { try gallery.set(entries, of: person) }
            }
        } catch {
            throw .system(error)
        }
    }

    /// Whether the templates have the models of the service, and the dimensions of those in memory.
    private func isComparable(_ templates: [FaceTemplate]) -> Bool {
        guard templates.map(\.model) == fusion.members.map(\.model) else { return false }
        return gallery.map { (try? $0.models.check(templates)) != nil } ?? true
    }
}
