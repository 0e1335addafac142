import { replaced } from './androidProject.ts';
import { TRACK_FILES } from './fileTypes.ts';
import type { NativeSettings } from './nativeSettings.ts';
import { entry, plist, strings } from './plist.ts';

/** What iOS shows when the app asks for the first time, in each language of the app. */
const REASONS: Readonly<Record<string, Readonly<Record<'en' | 'es', string>>>> = {
  NSCameraUsageDescription: {
    en: 'Take photos for your activities and for places.',
    es: 'Hacer fotos para tus actividades y para los lugares.',
  },
  NSFaceIDUsageDescription: {
    en: 'Unlock Cordada if you have turned the lock on.',
    es: 'Desbloquear Cordada si has activado el bloqueo.',
  },
  NSLocationAlwaysAndWhenInUseUsageDescription: {
    en: 'Go on recording your track while the screen is off.',
    es: 'Seguir grabando tu track con la pantalla apagada.',
  },
  NSLocationWhenInUseUsageDescription: {
    en: 'Show where you are, record or follow a track, and put the photos that you take in their place.',
    es: 'Mostrar dónde estás, grabar o seguir un track y situar las fotos que haces.',
  },
  NSMotionUsageDescription: {
    en: 'Measure heights of your track by the air pressure.',
    es: 'Medir las alturas de tu track con la presión del aire.',
  },
  NSPhotoLibraryAddUsageDescription: {
    en: 'Save photos that you take with Cordada.',
    es: 'Guardar las fotos que haces con Cordada.',
  },
  NSPhotoLibraryUsageDescription: {
    en: 'Add photos to your activities and put them where they were taken.',
    es: 'Añadir fotos a tus actividades y situarlas donde se hicieron.',
  },
};

/** The file that translates what the system shows. */
export const infoStrings = (language: 'en' | 'es'): string =>
  Object.entries(REASONS)
    .map(([key, reason]) => `"${key}" = "${reason[language]}";\n`)
    .join('');

const declared = (type: string, extensions: readonly string[], mimeTypes: readonly string[], kindOf: string): string =>
  `\t\t<dict>
			<key>UTTypeIdentifier</key>
			<string>${type}</string>
			<key>UTTypeDescription</key>
			<string>GPS track</string>
			<key>UTTypeConformsTo</key>
			${strings([kindOf], '\t\t\t')}
			<key>UTTypeTagSpecification</key>
			<dict>
				<key>public.filename-extension</key>
				${strings(extensions, '\t\t\t\t')}
				<key>public.mime-type</key>
				${strings(mimeTypes, '\t\t\t\t')}
			</dict>
		</dict>\n`;

export function infoPlist(template: string): string {
  const text = replaced(template, '<string>armv7</string>', '<string>arm64</string>');
  const added = [
    ...Object.entries(REASONS).map(([key, { en }]) => entry(key, `<string>${en}</string>`)),
    entry('CFBundleLocalizations', '<array>\n\t\t<string>en</string>\n\t\t<string>es</string>\n\t</array>'),
    // Only the encryption of the system is used.
    entry('ITSAppUsesNonExemptEncryption', '<false/>'),
    entry('LSSupportsOpeningDocumentsInPlace', '<false/>'),
    entry(
      'UIBackgroundModes',
      '<array>\n\t\t<string>location</string>\n\t\t<string>remote-notification</string>\n\t</array>',
    ),
    // Files that mail and Files open with the app, which gets a copy. What is shared comes from the extension.
    entry(
      'CFBundleDocumentTypes',
      `<array>
		<dict>
			<key>CFBundleTypeName</key>
			<string>GPS track</string>
			<key>CFBundleTypeRole</key>
			<string>Viewer</string>
			<key>LSHandlerRank</key>
			<string>Alternate</string>
			<key>LSItemContentTypes</key>
			${strings(
        TRACK_FILES.filter(({ isGeneral }) => !isGeneral).map(({ type }) => type),
        '\t\t\t',
      )}
		</dict>
	</array>`,
    ),
    entry(
      'UTImportedTypeDeclarations',
      `<array>\n${TRACK_FILES.flatMap(({ type, extensions, mimeTypes, kindOf }) => (kindOf === undefined ? [] : [declared(type, extensions, mimeTypes, kindOf)])).join('')}\t</array>`,
    ),
  ];
  return replaced(text, /<\/dict>\n<\/plist>/, `${added.join('')}</dict>\n</plist>`);
}

/** The folder that app and share extension have in common. */
export const appGroup = ({ appId }: Pick<NativeSettings, 'appId'>): string => `group.${appId}`;

export function entitlements(settings: NativeSettings): string {
  return plist(
    entry('aps-environment', '<string>production</string>') +
      entry('com.apple.developer.associated-domains', strings(settings.hosts.map((host) => `applinks:${host}`))) +
      entry('com.apple.security.application-groups', strings([appGroup(settings)])),
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
/** Interfaces of the system that need a reason, with the codes of Apple's list. */
const ACCESSED = { UserDefaults: ['CA92.1', '1C8F.1'], FileTimestamp: ['C617.1'] };

export const accessedInterfaces = (all: Readonly<Record<string, readonly string[]>>): string =>
  `<array>\n${Object.entries(all)
    .map(
      ([name, reasons]) => `\t\t<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategory${name}</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			${strings(reasons, '\t\t\t')}
		</dict>\n`,
    )
    .join('')}\t</array>`;

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
  return plist(
    entry('NSPrivacyTracking', '<false/>') +
      entry('NSPrivacyTrackingDomains', '<array/>') +
      entry('NSPrivacyCollectedDataTypes', `<array>\n${collected.join('')}\t</array>`) +
      entry('NSPrivacyAccessedAPITypes', accessedInterfaces(ACCESSED)),
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
