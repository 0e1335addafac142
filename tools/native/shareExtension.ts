import { PHOTO_FILES, TRACK_FILES } from './fileTypes.ts';
import { accessedInterfaces, appGroup } from './iosProject.ts';
import type { NativeSettings } from './nativeSettings.ts';
import { entry, plist, strings } from './plist.ts';

export const EXTENSION = 'ShareExtension';

/** The most specific ones first: a GeoJSON file is JSON too. */
const TYPES: readonly string[] = [...TRACK_FILES, ...PHOTO_FILES].map(({ type }) => type);

/** True when everything that is shared is of a type that becomes part of an activity. */
const ACTIVATION = `SUBQUERY(extensionItems, $item, $item.attachments.@count &gt; 0 AND SUBQUERY($item.attachments, $file, ${TYPES.map((type) => `ANY $file.registeredTypeIdentifiers UTI-CONFORMS-TO "${type}"`).join(' OR ')}).@count == $item.attachments.@count).@count == extensionItems.@count AND extensionItems.@count &gt; 0`;

const TEXTS = {
  kept: {
    en: 'Kept for your next activity. Open Cordada to go on.',
    es: 'Guardado para tu próxima actividad. Abre Cordada para continuar.',
  },
  failed: {
    en: 'Cordada could not read this. Nothing was kept.',
    es: 'Cordada no ha podido leerlo. No se ha guardado nada.',
  },
  close: { en: 'Done', es: 'Listo' },
} as const;

/** All files of the share extension of iOS, by their names. */
export function shareExtensionFiles(settings: NativeSettings): ReadonlyMap<string, string> {
  return new Map([
    ['Info.plist', infoPlist(settings)],
    ['Localizable.xcstrings', catalogue()],
    ['PrivacyInfo.xcprivacy', privacyInfo()],
    ['ShareViewController.swift', viewController(settings)],
    [`${EXTENSION}.entitlements`, entitlements(settings)],
  ]);
}

function infoPlist({ appName }: NativeSettings): string {
  return plist(
    entry('CFBundleDevelopmentRegion', '<string>en</string>') +
      entry('CFBundleDisplayName', `<string>${appName}</string>`) +
      entry('CFBundleExecutable', '<string>$(EXECUTABLE_NAME)</string>') +
      entry('CFBundleIdentifier', '<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>') +
      entry('CFBundleInfoDictionaryVersion', '<string>6.0</string>') +
      entry('CFBundleLocalizations', strings(['en', 'es'])) +
      entry('CFBundleName', '<string>$(PRODUCT_NAME)</string>') +
      entry('CFBundlePackageType', '<string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>') +
      entry('CFBundleShortVersionString', '<string>$(MARKETING_VERSION)</string>') +
      entry('CFBundleVersion', '<string>$(CURRENT_PROJECT_VERSION)</string>') +
      entry(
        'NSExtension',
        `<dict>
		<key>NSExtensionAttributes</key>
		<dict>
			<key>NSExtensionActivationRule</key>
			<string>${ACTIVATION}</string>
		</dict>
		<key>NSExtensionPointIdentifier</key>
		<string>com.apple.share-services</string>
		<key>NSExtensionPrincipalClass</key>
		<string>$(PRODUCT_MODULE_NAME).ShareViewController</string>
	</dict>`,
      ),
  );
}

const entitlements = (settings: NativeSettings): string =>
  plist(entry('com.apple.security.application-groups', strings([appGroup(settings)])));

/** It collects nothing: it hands files to the app. */
const privacyInfo = (): string =>
  plist(
    entry('NSPrivacyTracking', '<false/>') +
      entry('NSPrivacyTrackingDomains', '<array/>') +
      entry('NSPrivacyCollectedDataTypes', '<array/>') +
      entry('NSPrivacyAccessedAPITypes', accessedInterfaces({ UserDefaults: ['1C8F.1'], FileTimestamp: ['C617.1'] })),
  );

function catalogue(): string {
  const localizations = (texts: Readonly<Record<'en' | 'es', string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([language, value]) => [language, { stringUnit: { state: 'translated', value } }]),
    );
  const all = Object.fromEntries(
    Object.entries(TEXTS).map(([key, texts]) => [`share.${key}`, { localizations: localizations(texts) }]),
  );
  return `${JSON.stringify({ sourceLanguage: 'en', strings: all, version: '1.0' }, null, 2)}\n`;
}

/** Key and shape of the list are those of `@capgo/capacitor-share-target`, which reads it whenever the app becomes active. */
const viewController = (settings: NativeSettings): string => `import UIKit
import UniformTypeIdentifiers

/// Copies shared files to where the app takes them when it is opened next: iOS lets no extension open its app.
final class ShareViewController: UIViewController {
    private static let group = "${appGroup(settings)}"
    private static let key = "share-target-data"
    private static let keptForSeconds: TimeInterval = 7 * 24 * 60 * 60
    private static let types = [
${TYPES.map((type) => `        "${type}",`).join('\n')}
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
`;
