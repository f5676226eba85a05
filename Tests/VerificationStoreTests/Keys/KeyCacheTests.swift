import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

/// How long a key stays in memory, if another process may have erased the journey.
struct KeyCacheTests {
    private let clock: HandClock
    private let cache: KeyCache

    init() {
        let clock = HandClock()
        self.clock = clock
        cache = KeyCache { clock.now }
    }

    private func sealed(_ name: String) -> SealedKey {
        SealedKey(owner: nil, name: name, master: "m", sealed: [1, 2, 3])
    }

    private func knows(_ name: String) async -> Bool { await cache[name] != nil }

    private func takes(_ sealed: SealedKey) async -> Bool { await cache.take(madeAs: sealed) != nil }

    @Test func `a key is known until its lifetime ends, however often it is used`() async throws {
        await cache.insert(try SecretKey(), "a", since: clock.now)
        clock.pass(KeyCache.lifetime - .milliseconds(1))
        #expect(await knows("a"))
        clock.pass(.milliseconds(1))
        #expect(await !knows("a"))
    }

    @Test func `a lifetime counts from the question to the store, and not from its answer`() async throws {
        let asked = clock.now
        clock.pass(.seconds(10))
        await cache.insert(try SecretKey(), "a", since: asked)
        clock.pass(KeyCache.lifetime - .seconds(10))
        #expect(await !knows("a"))
    }

    @Test func `old keys leave the memory, and younger ones stay`() async throws {
        await cache.insert(try SecretKey(), "old", since: clock.now)
        clock.pass(.seconds(1))
        await cache.insert(try SecretKey(), "young", since: clock.now)
        clock.pass(KeyCache.lifetime - .seconds(1))
        await cache.dropOld()
        #expect(await cache.count == 1)
        #expect(await knows("young"))
        clock.pass(.seconds(1))
        await cache.dropOld()
        #expect(await cache.count == 0)
    }

    @Test func `a new key that no journey took is forgotten as well`() async throws {
        let (taken, left) = (sealed("taken"), sealed("left"))
        await cache.insert(try SecretKey(), madeAs: taken)
        await cache.insert(try SecretKey(), madeAs: left)
        #expect(await takes(taken))
        #expect(await !takes(taken))
        clock.pass(KeyCache.lifetime)
        #expect(await !takes(left))
        #expect(await cache.count == 0)
    }

    @Test func `the oldest key makes room, whatever the order of the answers`() async throws {
        let oldest = clock.now
        clock.pass(.seconds(1))
        for number in 1..<4096 { await cache.insert(try SecretKey(), "\(number)", since: clock.now) }
        await cache.insert(try SecretKey(), "oldest", since: oldest)
        #expect(await cache.count == 4096)
        #expect(await knows("oldest"))
        await cache.insert(try SecretKey(), "last", since: clock.now)
        #expect(await cache.count == 4096)
        #expect(await !knows("oldest"))
        #expect(await knows("1"))
        #expect(await knows("last"))
    }
}
