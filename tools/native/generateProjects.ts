import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { androidBuild, androidManifest, androidStyles } from './androidProject.ts';
import { appDelegate, entitlements, infoPlist, infoStrings, privacyInfo } from './iosProject.ts';
import { capacitorConfig, readNativeSettings } from './nativeSettings.ts';
import { EXTENSION, shareExtensionFiles } from './shareExtension.ts';
import { xcodeProject } from './xcodeProject.ts';

const PLATFORMS = ['android', 'ios'] as const;
const ANDROID = 'android/app/src/main';
const IOS = 'ios/App/App';

/**
 * Makes the projects of Android and iOS in a folder of their own, from the templates of Capacitor and `native/app.json`.
 * Nothing is compiled, and no network is needed.
 * @param www what the app shows; null for an empty page
 * @returns the folder, which belongs to the caller
 */
export function generateProjects(root: string, www: string | null): string {
  const settings = readNativeSettings(root);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-native-'));
  const inside = (file: string): string => path.join(folder, file);
  fs.copyFileSync(path.join(root, 'native/package.json'), inside('package.json'));
  fs.symlinkSync(path.join(root, 'node_modules'), inside('node_modules'));
  fs.writeFileSync(inside('capacitor.config.json'), `${JSON.stringify(capacitorConfig(settings), null, 2)}\n`);
  if (www === null) {
    fs.mkdirSync(inside('www'));
    fs.writeFileSync(inside('www/index.html'), '<!doctype html><head></head>');
  } else fs.cpSync(www, inside('www'), { recursive: true });
  for (const platform of PLATFORMS) {
    const command = path.join(root, 'node_modules/@capacitor/cli/bin/capacitor');
    const { status, stderr, stdout } = spawnSync(process.execPath, [command, 'add', platform], {
      cwd: folder,
      // Otherwise it asks whether it may report how it is used.
      env: { ...process.env, CI: '1' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The project of ${platform} could not be made.\n${stdout}${stderr}`);
  }
  const change = (file: string, edit: (text: string) => string): void =>
    fs.writeFileSync(inside(file), edit(fs.readFileSync(inside(file), 'utf8')));
  change(`${ANDROID}/AndroidManifest.xml`, (text) => androidManifest(text, settings));
  change(`${ANDROID}/res/values/styles.xml`, androidStyles);
  change('android/app/build.gradle', (text) => androidBuild(text, settings));
  change('android/capacitor.settings.gradle', (text) =>
    text.replaceAll(/'(\.\.\/)[^']*?node_modules\//g, "'../../node_modules/"),
  );
  change(`${IOS}/Info.plist`, infoPlist);
  change(`${IOS}/AppDelegate.swift`, appDelegate);
  change('ios/App/App.xcodeproj/project.pbxproj', (text) => xcodeProject(text, settings));
  change('ios/App/CapApp-SPM/Package.swift', (text) =>
    text.replaceAll(/path: "(\.\.\/)[^"]*?node_modules\//g, 'path: "../../../../node_modules/'),
  );
  fs.writeFileSync(inside(`${IOS}/App.entitlements`), entitlements(settings));
  fs.writeFileSync(inside(`${IOS}/PrivacyInfo.xcprivacy`), privacyInfo());
  for (const language of ['en', 'es'] as const) {
    fs.mkdirSync(inside(`${IOS}/${language}.lproj`));
    fs.writeFileSync(inside(`${IOS}/${language}.lproj/InfoPlist.strings`), infoStrings(language));
  }
  fs.mkdirSync(inside(`ios/App/${EXTENSION}`));
  for (const [name, text] of shareExtensionFiles(settings))
    fs.writeFileSync(inside(`ios/App/${EXTENSION}/${name}`), text);
  for (const file of ['node_modules', 'package.json', 'www']) fs.rmSync(inside(file), { recursive: true });
  // Tests of the template that test nothing of this app.
  for (const tests of ['test', 'androidTest']) fs.rmSync(inside(`android/app/src/${tests}`), { recursive: true });
  return folder;
}

/** Text files that are committed: pictures, the wrapper of Gradle and copies of the app are made on each machine. */
export function committedFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const platform of PLATFORMS) {
    for (const file of fs.readdirSync(path.join(folder, platform), { recursive: true, encoding: 'utf8' }).sort()) {
      const name = path.posix.join(platform, ...file.split(path.sep));
      const full = path.join(folder, name);
      if (!fs.statSync(full).isFile() || LEFT_OUT.test(name)) continue;
      files.set(name, fs.readFileSync(full, 'utf8'));
    }
  }
  return files;
}

/** As the `.gitignore` files of the templates and of `native` say. */
const LEFT_OUT =
  /\.(png|jar)$|\/(public|capacitor-cordova-(android|ios)-plugins|build|\.gradle|DerivedData|xcuserdata)\/|\/(capacitor\.config|capacitor\.plugins|google-services)\.json$|\/config\.xml$|local\.properties$|GoogleService-Info\.plist$/;
