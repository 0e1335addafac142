import { replaced } from './androidProject.ts';
import type { NativeSettings } from './nativeSettings.ts';

/** What iOS shows when the app asks for the first time. */
const REASONS = {
  NSCameraUsageDescription: 'Take photos for your activities and for places.',
  NSFaceIDUsageDescription: 'Unlock Cordada if you have turned the lock on.',
  NSLocationAlwaysAndWhenInUseUsageDescription: 'Go on recording your track while the screen is off.',
  NSLocationWhenInUseUsageDescription: 'Show where you are, record your track and follow one.',
  NSMotionUsageDescription: 'Measure heights of your track by the air pressure.',
  NSPhotoLibraryUsageDescription: 'Add photos to your activities and put them where they were taken.',
};

const entry = (key: string, value: string): string => `\t<key>${key}</key>\n\t${value}\n`;

export function infoPlist(template: string): string {
  const text = replaced(template, '<string>armv7</string>', '<string>arm64</string>');
  const added = [
    ...Object.entries(REASONS).map(([key, reason]) => entry(key, `<string>${reason}</string>`)),
    entry('CFBundleLocalizations', '<array>\n\t\t<string>en</string>\n\t\t<string>es</string>\n\t</array>'),
    // Only the encryption of the system is used.
    entry('ITSAppUsesNonExemptEncryption', '<false/>'),
    entry('LSSupportsOpeningDocumentsInPlace', '<false/>'),
    entry(
      'UIBackgroundModes',
      '<array>\n\t\t<string>location</string>\n\t\t<string>remote-notification</string>\n\t</array>',
    ),
    entry(
      'CFBundleDocumentTypes',
      `<array>
		<dict>
			<key>CFBundleTypeName</key>
			<string>GPX track</string>
			<key>CFBundleTypeRole</key>
			<string>Viewer</string>
			<key>LSHandlerRank</key>
			<string>Alternate</string>
			<key>LSItemContentTypes</key>
			<array>
				<string>com.topografix.gpx</string>
			</array>
		</dict>
	</array>`,
    ),
    entry(
      'UTImportedTypeDeclarations',
      `<array>
		<dict>
			<key>UTTypeIdentifier</key>
			<string>com.topografix.gpx</string>
			<key>UTTypeDescription</key>
			<string>GPX track</string>
			<key>UTTypeConformsTo</key>
			<array>
				<string>public.xml</string>
			</array>
			<key>UTTypeTagSpecification</key>
			<dict>
				<key>public.filename-extension</key>
				<array>
					<string>gpx</string>
				</array>
			</dict>
		</dict>
	</array>`,
    ),
  ];
  return replaced(text, /<\/dict>\n<\/plist>/, `${added.join('')}</dict>\n</plist>`);
}

const plist = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${body}</dict>
</plist>
`;

const strings = (values: readonly string[], indent = '\t'): string =>
  `<array>\n${values.map((value) => `${indent}\t<string>${value}</string>\n`).join('')}${indent}</array>`;

export function entitlements({ hosts }: NativeSettings): string {
  return plist(
    entry('aps-environment', '<string>production</string>') +
      entry('com.apple.developer.associated-domains', strings(hosts.map((host) => `applinks:${host}`))),
  );
}

/** What the app collects, as Apple names it. Everything belongs to the account and serves the app alone. */
const COLLECTED = [
  'Name',
  'EmailAddress',
  'PreciseLocation',
  'PhotosorVideos',
  'OtherUserContent',
  'UserID',
  'CrashData',
];
/** Interfaces of the system that need a reason, with the code of Apple's list. */
const ACCESSED = { UserDefaults: 'CA92.1', FileTimestamp: 'C617.1' };

export function privacyInfo(): string {
  const collected = COLLECTED.map(
    (type) => `\t\t<dict>
			<key>NSPrivacyCollectedDataType</key>
			<string>NSPrivacyCollectedDataType${type}</string>
			<key>NSPrivacyCollectedDataTypeLinked</key>
			<${type === 'CrashData' ? 'false' : 'true'}/>
			<key>NSPrivacyCollectedDataTypeTracking</key>
			<false/>
			<key>NSPrivacyCollectedDataTypePurposes</key>
			${strings(['NSPrivacyCollectedDataTypePurposeAppFunctionality'], '\t\t\t')}
		</dict>\n`,
  );
  const accessed = Object.entries(ACCESSED).map(
    ([name, reason]) => `\t\t<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategory${name}</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			${strings([reason], '\t\t\t')}
		</dict>\n`,
  );
  return plist(
    entry('NSPrivacyTracking', '<false/>') +
      entry('NSPrivacyTrackingDomains', '<array/>') +
      entry('NSPrivacyCollectedDataTypes', `<array>\n${collected.join('')}\t</array>`) +
      entry('NSPrivacyAccessedAPITypes', `<array>\n${accessed.join('')}\t</array>`),
  );
}

/** Ids of the files that are added, as Xcode would choose them at random. */
const PRIVACY_FILE = 'C0DADA0000000000000000A1';
const PRIVACY_BUILD = 'C0DADA0000000000000000A2';

export function xcodeProject(template: string, { release, version }: NativeSettings): string {
  const one = (text: string, old: string, next: string): string => replaced(text, old, `${old}${next}`);
  let text = one(
    template,
    '/* Begin PBXBuildFile section */\n',
    `\t\t${PRIVACY_BUILD} /* PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile; fileRef = ${PRIVACY_FILE} /* PrivacyInfo.xcprivacy */; };\n`,
  );
  text = one(
    text,
    '/* Begin PBXFileReference section */\n',
    `\t\t${PRIVACY_FILE} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };\n`,
  );
  text = one(
    text,
    '504EC3131FED79650016851F /* Info.plist */,\n',
    `\t\t\t\t${PRIVACY_FILE} /* PrivacyInfo.xcprivacy */,\n`,
  );
  text = one(
    text,
    '504EC3121FED79650016851F /* LaunchScreen.storyboard in Resources */,\n',
    `\t\t\t\t${PRIVACY_BUILD} /* PrivacyInfo.xcprivacy in Resources */,\n`,
  );
  return text
    .replaceAll('CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${release};`)
    .replaceAll('MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`)
    .replaceAll(
      'INFOPLIST_FILE = App/Info.plist;',
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;',
    );
}

/** Hands the token of push messages to the plugin. */
export function appDelegate(template: string): string {
  return replaced(
    template,
    /\n\}\s*$/,
    `

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
}
`,
  );
}
