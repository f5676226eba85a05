public import BiometricsCore

/// What `doctor` found, and what mends it: `biometrics.doctor/1`.
public struct DoctorDocument: JSONDocument {
    /// `biometrics.doctor/1`.
    public static let schema = "biometrics.doctor/1"

    /// The processor that the program runs on.
    public struct Machine: Codable, Hashable, Sendable {
        /// What the processor calls itself.
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

    /// A library that is used.
    public struct Library: Codable, Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its version; `nil` where it is missing.
        @Nullable public var version: String?
        /// What it is for.
        public var purpose: String
        /// What is wrong, and what to do.
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
        /// What it is for.
        public var role: ModelRole
        /// Whether its weights may be used commercially.
        public var commercialUse: Bool
        /// Where it lies; `nil` where it is not installed.
        @Nullable public var path: String?
        /// What is wrong with it.
        @Nullable public var problem: String?
        /// The command that mends it.
        @Nullable public var remedy: String?

        /// The model of a manifest's entry, not yet looked for.
        public init(_ entry: ModelEntry) {
            id = entry.id
            role = entry.role
            commercialUse = entry.licence.commercialUse
            path = nil
            problem = nil
            remedy = nil
        }
    }

    /// A profile, and its pipeline here, or the problem in its way.
    public struct ProfileState: Codable, Hashable, Sendable {
        /// The profile's name.
        public var name: String
        /// What would do the work.
        @Nullable public var pipeline: PipelineDescription?
        /// Why nothing can.
        @Nullable public var problem: String?

        /// A profile with its `pipeline`, or the `problem` in its way.
        public init(name: String, pipeline: PipelineDescription?, problem: String?) {
            self.name = name
            self.pipeline = pipeline
            self.problem = problem
        }
    }

    /// Something that this machine can do, or cannot.
    public struct Ability: Codable, Hashable, Sendable {
        /// What may be asked for.
        public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
            /// Faces can be compared.
            case comparison
            /// A person can be found to be live.
            case liveness
            /// Machine-readable zones of documents can be read.
            case documents
            /// What is printed for people can be read.
            case print
        }

        /// Which one.
        public var name: Name
        /// Why it is not there; `nil` where it is.
        @Nullable public var problem: String?
        /// The command that brings it; `nil` where it is there, or no command is known.
        @Nullable public var remedy: String?

        /// Whether it is there.
        public var isThere: Bool { problem == nil }

        /// An ability from its facts.
        public init(_ name: Name, problem: String? = nil, remedy: String? = nil) {
            self.name = name
            self.problem = problem
            self.remedy = remedy
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DoctorDocument>()
    /// The program's version.
    public var version: String
    /// What it runs on.
    public var machine: Machine
    /// The libraries that are used.
    public var libraries: [Library]
    /// The store's folder.
    public var store: String
    /// The folder that models are copied from before any address is asked.
    @Nullable public var mirror: String?
    /// A file of models beside the built-in manifest.
    @Nullable public var addedManifest: String?
    /// How many models the manifest has.
    public var modelsKnown: Int
    /// The models that the built-in plugins use.
    public var models: [Model]
    /// Each profile, with its pipeline or its problem.
    public var profiles: [ProfileState]
    /// Whether a comparison can run.
    public var canCompare: Bool
    /// What can be done here, and what cannot.
    public var abilities: [Ability]
    /// Why a comparison cannot run; `nil` when one can.
    @Nullable public var problem: String?

    /// A document of every part; a comparison can run where there is no `problem`.
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
