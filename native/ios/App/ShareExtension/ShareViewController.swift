import UIKit
import UniformTypeIdentifiers

/// Copies shared files to where the app takes them when it is opened next: iOS lets no extension open its app.
final class ShareViewController: UIViewController {
    private static let group = "group.com.cordada.app"
    private static let key = "share-target-data"
    private static let keptForSeconds: TimeInterval = 7 * 24 * 60 * 60
    private static let types = [
        "com.topografix.gpx",
        "com.garmin.tcx",
        "com.google.earth.kml",
        "com.google.earth.kmz",
        "com.garmin.fit",
        "public.geojson",
        "public.json",
        "org.gnu.gnu-zip-archive",
        "public.jpeg",
        "public.png",
        "org.webmproject.webp",
        "public.avif",
        "public.heic",
        "public.heif",
    ]

    private var isBegun = false

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !isBegun else { return }
        isBegun = true
        Task { @MainActor in await self.takeFiles() }
    }

    @MainActor
    private func takeFiles() async {
        guard let inbox = Self.inbox, let defaults = UserDefaults(suiteName: Self.group) else {
            return show("share.failed")
        }
        Self.removeOldFiles(of: inbox)
        let items = (extensionContext?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
        var files: [[String: String]] = []
        for provider in items.flatMap({ $0.attachments ?? [] }) {
            if let file = await Self.copy(provider, to: inbox) { files.append(file) }
        }
        guard !files.isEmpty else { return show("share.failed") }
        // The app may not have been opened since something else was shared.
        let before = defaults.dictionary(forKey: Self.key)?["files"] as? [[String: String]] ?? []
        defaults.set(["title": "", "texts": [String](), "files": before + files] as [String: Any], forKey: Self.key)
        show("share.kept")
    }

    private static var inbox: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
            .appendingPathComponent("Shared", isDirectory: true)
    }

    private static func copy(_ provider: NSItemProvider, to inbox: URL) async -> [String: String]? {
        guard let type = types.first(where: { provider.hasItemConformingToTypeIdentifier($0) }) else { return nil }
        return await withCheckedContinuation { continuation in
            // The file is removed as soon as this block has ended.
            _ = provider.loadFileRepresentation(forTypeIdentifier: type) { source, _ in
                guard let source else { return continuation.resume(returning: nil) }
                let folder = inbox.appendingPathComponent(UUID().uuidString, isDirectory: true)
                let target = folder.appendingPathComponent(source.lastPathComponent)
                do {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try FileManager.default.copyItem(at: source, to: target)
                    continuation.resume(returning: [
                        "uri": target.absoluteString,
                        "name": source.lastPathComponent,
                        "mimeType": UTType(type)?.preferredMIMEType ?? "application/octet-stream",
                    ])
                } catch {
                    continuation.resume(returning: nil)
                }
            }
        }
    }

    /// The app has read files of former days, or nobody has opened it since.
    private static func removeOldFiles(of inbox: URL) {
        let folders = try? FileManager.default.contentsOfDirectory(
            at: inbox, includingPropertiesForKeys: [.creationDateKey])
        for folder in folders ?? [] {
            let created = try? folder.resourceValues(forKeys: [.creationDateKey]).creationDate
            if let created, Date().timeIntervalSince(created) > keptForSeconds {
                try? FileManager.default.removeItem(at: folder)
            }
        }
    }

    private func show(_ text: String) {
        let message = NSLocalizedString(text, comment: "")
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: NSLocalizedString("share.close", comment: ""), style: .default) { _ in
            self.extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
        })
        present(alert, animated: true)
    }
}
