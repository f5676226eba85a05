import Testing

@testable import BiometricsCLI

struct MachineFactsTests {
    @Test func `the first processor's name and features are read`() {
        let facts = MachineFacts.machine(
            cpuInfo: """
                processor\t: 0
                model name\t: A Processor @ 2.00GHz
                flags\t\t: fpu avx2 sse4_2 amx_bf16 unheard_of
                processor\t: 1
                model name\t: Another
                """, cores: 2)
        #expect(facts.processor == "A Processor @ 2.00GHz")
        #expect(facts.features == ["sse4_2", "avx2", "amx_bf16"])
        #expect(facts.cores == 2)
    }

    @Test func `nothing is made up where nothing is known`() {
        let facts = MachineFacts.machine(cpuInfo: "", cores: 1)
        #expect(facts.processor == nil)
        #expect(facts.features.isEmpty)
    }
}
