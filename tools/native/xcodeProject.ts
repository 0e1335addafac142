import { replaced } from './androidProject.ts';
import type { NativeSettings } from './nativeSettings.ts';
import { EXTENSION } from './shareExtension.ts';

/** Ids of what is added, as Xcode would choose them at random. */
const id = (number: number): string => `C0DADA${number.toString(16).toUpperCase().padStart(18, '0')}`;

const PRIVACY = { file: id(0xa1), build: id(0xa2) };
const STRINGS = { group: id(0xb1), build: id(0xb2), en: id(0xb3), es: id(0xb4) };

/** Adds text behind what a section of the template begins with. */
const after = (text: string, old: string, next: string): string => replaced(text, old, `${old}${next}`);
const inSection = (text: string, section: string, next: string): string =>
  after(text, `/* Begin ${section} section */\n`, next);

export function xcodeProject(template: string, settings: NativeSettings): string {
  const { release, version } = settings;
  let text = inSection(
    template,
    'PBXBuildFile',
    `\t\t${PRIVACY.build} /* PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile; fileRef = ${PRIVACY.file} /* PrivacyInfo.xcprivacy */; };
\t\t${STRINGS.build} /* InfoPlist.strings in Resources */ = {isa = PBXBuildFile; fileRef = ${STRINGS.group} /* InfoPlist.strings */; };
`,
  );
  text = inSection(
    text,
    'PBXFileReference',
    `\t\t${PRIVACY.file} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
${(['en', 'es'] as const)
  .map(
    (language) =>
      `\t\t${STRINGS[language]} /* ${language} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${language}; path = ${language}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`,
  )
  .join('')}`,
  );
  text = inSection(
    text,
    'PBXVariantGroup',
    `\t\t${STRINGS.group} /* InfoPlist.strings */ = {
			isa = PBXVariantGroup;
			children = (
				${STRINGS.en} /* en */,
				${STRINGS.es} /* es */,
			);
			name = InfoPlist.strings;
			sourceTree = "<group>";
		};
`,
  );
  text = after(
    text,
    '504EC3131FED79650016851F /* Info.plist */,\n',
    `\t\t\t\t${PRIVACY.file} /* PrivacyInfo.xcprivacy */,\n\t\t\t\t${STRINGS.group} /* InfoPlist.strings */,\n`,
  );
  text = after(
    text,
    '504EC3121FED79650016851F /* LaunchScreen.storyboard in Resources */,\n',
    `\t\t\t\t${PRIVACY.build} /* PrivacyInfo.xcprivacy in Resources */,\n\t\t\t\t${STRINGS.build} /* InfoPlist.strings in Resources */,\n`,
  );
  text = replaced(text, 'knownRegions = (\n\t\t\t\ten,\n', 'knownRegions = (\n\t\t\t\ten,\n\t\t\t\tes,\n');
  text = text
    .replaceAll('CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${release};`)
    .replaceAll('MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`)
    .replaceAll(
      'INFOPLIST_FILE = App/Info.plist;',
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;',
    );
  return withShareExtension(text, settings);
}

const SHARE = {
  target: id(0xc1),
  product: id(0xc2),
  group: id(0xc3),
  sources: id(0xc4),
  frameworks: id(0xc5),
  resources: id(0xc6),
  configurations: id(0xc7),
  debug: id(0xc8),
  release: id(0xc9),
  dependency: id(0xca),
  proxy: id(0xcb),
  embed: id(0xcc),
  embedded: id(0xcd),
} as const;
/** Files of the extension: those with a phase become part of it. */
const SHARE_FILES = [
  { name: 'ShareViewController.swift', type: 'sourcecode.swift', phase: 'Sources', file: id(0xd1), build: id(0xd2) },
  { name: 'Localizable.xcstrings', type: 'text.json.xcstrings', phase: 'Resources', file: id(0xd3), build: id(0xd4) },
  { name: 'PrivacyInfo.xcprivacy', type: 'text.xml', phase: 'Resources', file: id(0xd5), build: id(0xd6) },
  { name: 'Info.plist', type: 'text.plist.xml', phase: null, file: id(0xd7), build: '' },
  { name: `${EXTENSION}.entitlements`, type: 'text.plist.entitlements', phase: null, file: id(0xd8), build: '' },
] as const;
const PROJECT = '504EC2FC1FED79650016851F';
const APP_TARGET = '504EC3031FED79650016851F';

/** Adds the target that receives files of the share sheet, and puts it into the app. */
function withShareExtension(project: string, { release, version, appId }: NativeSettings): string {
  const lines = (all: readonly string[]): string => all.map((line) => `\t\t${line}\n`).join('');
  const of = (phase: string) => SHARE_FILES.filter((file) => file.phase === phase);
  const phase = (isa: string, phaseId: string, name: string, files: readonly string[], more = ''): string =>
    `\t\t${phaseId} /* ${name} */ = {
			isa = ${isa};
			buildActionMask = 2147483647;
${more}			files = (
${files.map((file) => `\t\t\t\t${file},\n`).join('')}			);
			runOnlyForDeploymentPostprocessing = 0;
		};
`;
  const inPhase = (name: string): string[] => of(name).map((one) => `${one.build} /* ${one.name} in ${name} */`);
  let text = inSection(
    project,
    'PBXBuildFile',
    lines([
      ...SHARE_FILES.flatMap((one) =>
        one.phase === null
          ? []
          : [
              `${one.build} /* ${one.name} in ${one.phase} */ = {isa = PBXBuildFile; fileRef = ${one.file} /* ${one.name} */; };`,
            ],
      ),
      `${SHARE.embedded} /* ${EXTENSION}.appex in Embed Foundation Extensions */ = {isa = PBXBuildFile; fileRef = ${SHARE.product} /* ${EXTENSION}.appex */; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };`,
    ]),
  );
  text = inSection(
    text,
    'PBXFileReference',
    lines([
      ...SHARE_FILES.map(
        ({ file, name, type }) =>
          `${file} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = ${type}; path = ${name}; sourceTree = "<group>"; };`,
      ),
      `${SHARE.product} /* ${EXTENSION}.appex */ = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; includeInIndex = 0; path = ${EXTENSION}.appex; sourceTree = BUILT_PRODUCTS_DIR; };`,
    ]),
  );
  // Sections that the template does not have.
  text = replaced(
    text,
    '/* Begin PBXFileReference section */',
    `/* Begin PBXContainerItemProxy section */
		${SHARE.proxy} /* PBXContainerItemProxy */ = {
			isa = PBXContainerItemProxy;
			containerPortal = ${PROJECT} /* Project object */;
			proxyType = 1;
			remoteGlobalIDString = ${SHARE.target};
			remoteInfo = ${EXTENSION};
		};
/* End PBXContainerItemProxy section */

/* Begin PBXCopyFilesBuildPhase section */
${phase('PBXCopyFilesBuildPhase', SHARE.embed, 'Embed Foundation Extensions', [`${SHARE.embedded} /* ${EXTENSION}.appex in Embed Foundation Extensions */`], '\t\t\tdstPath = "";\n\t\t\tdstSubfolderSpec = 13;\n').replace('\t\t\trunOnly', '\t\t\tname = "Embed Foundation Extensions";\n\t\t\trunOnly')}/* End PBXCopyFilesBuildPhase section */

/* Begin PBXTargetDependency section */
		${SHARE.dependency} /* PBXTargetDependency */ = {
			isa = PBXTargetDependency;
			target = ${SHARE.target} /* ${EXTENSION} */;
			targetProxy = ${SHARE.proxy} /* PBXContainerItemProxy */;
		};
/* End PBXTargetDependency section */

/* Begin PBXFileReference section */`,
  );
  text = inSection(
    text,
    'PBXFrameworksBuildPhase',
    phase('PBXFrameworksBuildPhase', SHARE.frameworks, 'Frameworks', []),
  );
  text = inSection(
    text,
    'PBXResourcesBuildPhase',
    phase('PBXResourcesBuildPhase', SHARE.resources, 'Resources', inPhase('Resources')),
  );
  text = inSection(
    text,
    'PBXSourcesBuildPhase',
    phase('PBXSourcesBuildPhase', SHARE.sources, 'Sources', inPhase('Sources')),
  );
  text = inSection(
    text,
    'PBXGroup',
    `\t\t${SHARE.group} /* ${EXTENSION} */ = {
			isa = PBXGroup;
			children = (
${SHARE_FILES.map(({ file, name }) => `\t\t\t\t${file} /* ${name} */,\n`).join('')}			);
			path = ${EXTENSION};
			sourceTree = "<group>";
		};
`,
  );
  text = after(text, '\t\t\t\t504EC3061FED79650016851F /* App */,\n', `\t\t\t\t${SHARE.group} /* ${EXTENSION} */,\n`);
  text = after(
    text,
    '\t\t\t\t504EC3041FED79650016851F /* App.app */,\n',
    `\t\t\t\t${SHARE.product} /* ${EXTENSION}.appex */,\n`,
  );
  // The app contains the extension.
  text = replaced(
    text,
    /(504EC3021FED79650016851F \/\* Resources \*\/,\n)(\t+\);\n\t+buildRules = \(\n\t+\);\n\t+dependencies = \(\n)/,
    `504EC3021FED79650016851F /* Resources */,
				${SHARE.embed} /* Embed Foundation Extensions */,
			);
			buildRules = (
			);
			dependencies = (
				${SHARE.dependency} /* PBXTargetDependency */,
`,
  );
  text = inSection(
    text,
    'PBXNativeTarget',
    `\t\t${SHARE.target} /* ${EXTENSION} */ = {
			isa = PBXNativeTarget;
			buildConfigurationList = ${SHARE.configurations} /* Build configuration list for PBXNativeTarget "${EXTENSION}" */;
			buildPhases = (
				${SHARE.sources} /* Sources */,
				${SHARE.frameworks} /* Frameworks */,
				${SHARE.resources} /* Resources */,
			);
			buildRules = (
			);
			dependencies = (
			);
			name = ${EXTENSION};
			productName = ${EXTENSION};
			productReference = ${SHARE.product} /* ${EXTENSION}.appex */;
			productType = "com.apple.product-type.app-extension";
		};
`,
  );
  text = after(
    text,
    `targets = (\n\t\t\t\t${APP_TARGET} /* App */,\n`,
    `\t\t\t\t${SHARE.target} /* ${EXTENSION} */,\n`,
  );
  const configuration = (name: 'Debug' | 'Release', configurationId: string): string =>
    `\t\t${configurationId} /* ${name} */ = {
			isa = XCBuildConfiguration;
			buildSettings = {
				APPLICATION_EXTENSION_API_ONLY = YES;
				CODE_SIGN_ENTITLEMENTS = ${EXTENSION}/${EXTENSION}.entitlements;
				CODE_SIGN_STYLE = Automatic;
				CURRENT_PROJECT_VERSION = ${release};
				INFOPLIST_FILE = ${EXTENSION}/Info.plist;
				IPHONEOS_DEPLOYMENT_TARGET = 15.0;
				LD_RUNPATH_SEARCH_PATHS = (
					"$(inherited)",
					"@executable_path/Frameworks",
					"@executable_path/../../Frameworks",
				);
				MARKETING_VERSION = ${version};
				PRODUCT_BUNDLE_IDENTIFIER = ${appId}.${EXTENSION};
				PRODUCT_NAME = "$(TARGET_NAME)";
				SKIP_INSTALL = YES;
				SWIFT_VERSION = 5.0;
				TARGETED_DEVICE_FAMILY = "1,2";
			};
			name = ${name};
		};
`;
  text = inSection(
    text,
    'XCBuildConfiguration',
    configuration('Debug', SHARE.debug) + configuration('Release', SHARE.release),
  );
  return inSection(
    text,
    'XCConfigurationList',
    `\t\t${SHARE.configurations} /* Build configuration list for PBXNativeTarget "${EXTENSION}" */ = {
			isa = XCConfigurationList;
			buildConfigurations = (
				${SHARE.debug} /* Debug */,
				${SHARE.release} /* Release */,
			);
			defaultConfigurationIsVisible = 0;
			defaultConfigurationName = Release;
		};
`,
  );
}
