public import BiometricsCore

/// The output of `doctor`, with remedies for its findings: `biometrics.doctor/1`.
public struct DoctorPayload: JSONPayload {
    /// `biometrics.doctor/1`.
    public static let schema = "biometrics.doctor/1"

    /// The machine's processor.
    public struct Machine: Codable, Hashable, Sendable {
        /// The processor's own name.
        @Nullable public var processor: String?
        /// How many cores may be used.
        public var cores: Int
        /// The vector and matrix instructions that inference engines look for.
        public var features: [String]

        /// A machine from its facts.
        public init(processor: String?, cores: Int, features: [String]) {
            self.cores = cores
            self.features = features
            self.processor = processor
        }
    }

    /// A library that the program uses.
    public struct Library: Codable, Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The library's version; `nil` if it is missing.
        @Nullable public var version: String?
        /// The library's task.
        public var purpose: String
        /// The problem and its remedy.
        @Nullable public var problem: String?

        /// A library from its facts.
        public init(name: String, version: String?, purpose: String, problem: String? = nil) {
            self.name = name
            self.purpose = purpose
            self.version = version
            self.problem = problem
        }
    }

    /// A model that the built-in plugins use.
    public struct Model: Codable, Hashable, Sendable {
        /// The id in the manifest.
        public var id: String
        /// The model's task.
        public var role: ModelRole
        /// Whether its weights may be used commercially.
        public var commercialUse: Bool
        /// The file's path; `nil` if the model is not installed.
        @Nullable public var path: String?
        /// The problem with the model.
        @Nullable public var problem: String?
        /// The command that solves the problem.
        @Nullable public var remedy: String?

        /// The model of a manifest entry, before it is searched.
        public init(_ entry: ModelEntry) {
            id = entry.id
            role = entry.role
            commercialUse = entry.licence.commercialUse
            path = nil
            problem = nil
            remedy = nil
        }
    }

    /// A profile with its pipeline on this machine, or the problem that prevents it.
    public struct ProfileState: Codable, Hashable, Sendable {
        /// The profile's name.
        public var name: String
        /// The pipeline that the profile would use.
        @Nullable public var pipeline: PipelineDescription?
        /// Why the profile cannot run.
        @Nullable public var problem: String?

        /// A profile with its `pipeline`, or with the `problem` that prevents it.
        public init(name: String, pipeline: PipelineDescription?, problem: String?) {
            self.name = name
            self.pipeline = pipeline
            self.problem = problem
        }
    }

    /// Something that this machine can or cannot do.
    public struct Ability: Codable, Hashable, Sendable {
        /// The name of an ability.
        public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
            /// Faces can be compared.
            case comparison
            /// A person can be found to be live.
            case liveness
            /// Machine-readable zones of documents can be read.
            case documents
            /// Print for people can be read.
            case print
        }

        /// The ability's name.
        public var name: Name
        /// Why the ability is missing; `nil` if it is available.
        @Nullable public var problem: String?
        /// The command that adds the ability; `nil` if it is available, or if `problem` says what adds it.
        @Nullable public var remedy: String?

        /// Whether the ability is available.
        public var isThere: Bool { problem == nil }

        /// An ability from its facts.
        public init(_ name: Name, problem: String? = nil, remedy: String? = nil) {
            self.name = name
            self.problem = problem
            self.remedy = remedy
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DoctorPayload>()
    /// The program's version.
    public var version: String
    /// The machine.
    public var machine: Machine
    /// The libraries that are used.
    public var libraries: [Library]
    /// The store's folder.
    public var store: String
    /// The folder from which models are copied before any download.
    @Nullable public var mirror: String?
    /// A file with models in addition to the built-in manifest.
    @Nullable public var addedManifest: String?
    /// How many models the manifest has.
    public var modelsKnown: Int
    /// The models that the built-in plugins use.
    public var models: [Model]
    /// Each profile, with its pipeline or its problem.
    public var profiles: [ProfileState]
    /// Whether a comparison can run.
    public var canCompare: Bool
    /// The abilities of this machine, available or not.
    public var abilities: [Ability]
    /// Why a comparison cannot run; `nil` when one can.
    @Nullable public var problem: String?

    /// A payload with all parts. A comparison can run if `problem` is `nil`.
    public init(
        version: String, machine: Machine, libraries: [Library], store: String, mirror: String?,
        addedManifest: String?, modelsKnown: Int, models: [Model], profiles: [ProfileState], abilities: [Ability],
        problem: String?
    ) {
        self.version = version
        self.machine = machine
        self.libraries = libraries
        self.store = store
        self.modelsKnown = modelsKnown
        self.models = models
        self.profiles = profiles
        self.abilities = abilities
        canCompare = problem == nil
        self.mirror = mirror
        self.addedManifest = addedManifest
        self.problem = problem
    }
}
