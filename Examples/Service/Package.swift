// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The package is taken from beside this one, or from the repository that BIOMETRICS_PACKAGE_URL names, as a service would.
let biometrics: Package.Dependency =
    if let url = ProcessInfo.processInfo.environment["BIOMETRICS_PACKAGE_URL"], !url.isEmpty {
        .package(url: url, branch: "main")
    } else {
        .package(name: "biometrics", path: "../..")
    }

let package = Package(
    name: "Service",
    dependencies: [biometrics],
    targets: [
        .executableTarget(
            name: "Service",
            dependencies: [
                .product(name: "Biometrics", package: "biometrics"),
                .product(name: "biometrics-decode", package: "biometrics"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
