import FuzzTargets
import Glibc

/// Called by libFuzzer once. `FUZZ_TARGET` names the target; without it all names are printed. If `FUZZ_SEEDS` names a folder,
/// the program only writes the target's seeds there.
@c(LLVMFuzzerInitialize)
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    guard let name = variable("FUZZ_TARGET") else {
        for target in FuzzTarget.all { print(target.name, target.maximumBytes) }
        exit(0)
    }
    guard FuzzTarget.named(name) != nil else {
        print("FUZZ_TARGET names no target: \(name).")
        exit(64)
    }
    if let folder = variable("FUZZ_SEEDS") {
        writeSeeds(of: target, to: folder)
        exit(0)
    }
    return 0
}

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    // Read or refused, both are well.
    _ = target.reads(bytes)
    return 0
}

/// The target that the environment names.
private let target: FuzzTarget = {
    guard let target = variable("FUZZ_TARGET").flatMap(FuzzTarget.named) else {
        fatalError("FUZZ_TARGET names no target")
    }
    return target
}()

private func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

private func writeSeeds(of target: FuzzTarget, to folder: String) {
    guard let seeds = try? target.seeds() else { fatalError("the seeds of \(target.name) cannot be made") }
    for (number, seed) in seeds.enumerated() {
        guard let file = unsafe fopen("\(folder)/seed-\(number)", "wb") else {
            fatalError("\(folder) cannot be written to")
        }
        defer { unsafe fclose(file) }
        guard unsafe fwrite(seed, 1, seed.count, file) == seed.count else { fatalError("\(folder) is full") }
    }
}
