import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RELEASE } from '@cordada/core/release';
import { committedFiles, generateProjects } from './generateProjects.ts';
import { readNativeSettings } from './nativeSettings.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the projects of the native apps', () => {
  const made = generateProjects(root, null);
  afterAll(() => fs.rmSync(made, { recursive: true }));
  const generated = committedFiles(made);
  const settings = readNativeSettings(root);
  const text = (name: string): string => generated.get(name) ?? '';

  it('are committed as `npm run native -- sync` makes them', () => {
    const committed = committedFiles(path.join(root, 'native'));
    expect([...committed.keys()]).toEqual([...generated.keys()]);
    for (const [name, content] of generated) expect(committed.get(name), name).toBe(content);
    const config = 'capacitor.config.json';
    expect(fs.readFileSync(path.join(root, 'native', config), 'utf8')).toBe(
      fs.readFileSync(path.join(made, config), 'utf8'),
    );
  });

  it('are of this release and name no folder of a machine', () => {
    expect(text('android/app/build.gradle')).toContain(
      `versionCode ${RELEASE}\n        versionName "${settings.version}"`,
    );
    const project = text('ios/App/App.xcodeproj/project.pbxproj');
    expect(project.match(/CURRENT_PROJECT_VERSION = (\d+);/g)).toEqual(
      Array(4).fill(`CURRENT_PROJECT_VERSION = ${RELEASE};`),
    );
    expect(project.match(/MARKETING_VERSION = ([\d.]+);/g)).toEqual(
      Array(4).fill(`MARKETING_VERSION = ${settings.version};`),
    );
    for (const [name, content] of generated)
      expect(
        [root, made].some((folder) => content.includes(folder)),
        name,
      ).toBe(false);
    const outside = [...text('android/capacitor.settings.gradle').matchAll(/new File\('([^']*)'\)/g)].map(
      ([, file]) => file,
    );
    expect(outside.length).toBeGreaterThan(5);
    for (const file of outside) expect(fs.existsSync(path.join(root, 'native/android', file ?? '')), file).toBe(true);
    for (const [, file] of text('ios/App/CapApp-SPM/Package.swift').matchAll(/path: "([^"]*node_modules[^"]*)"/g))
      expect(fs.existsSync(path.join(root, 'native/ios/App/CapApp-SPM', file ?? '')), file).toBe(true);
  });

  it('ask for nothing without saying what for', () => {
    const manifest = text('android/app/src/main/AndroidManifest.xml');
    const asked = [
      ...manifest.matchAll(/<!-- (.+) -->\n\s*<uses-permission android:name="android\.permission\.(\w+)"/g),
    ];
    expect(asked.map(([, , name]) => name)).toEqual([
      'INTERNET',
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'ACCESS_MEDIA_LOCATION',
      'CAMERA',
      'FOREGROUND_SERVICE',
      'FOREGROUND_SERVICE_LOCATION',
      'WAKE_LOCK',
      'POST_NOTIFICATIONS',
    ]);
    expect(manifest.match(/<uses-permission (?![^>]*tools:node="remove")/g)).toHaveLength(asked.length);
    // What plugins would add and nobody was told of.
    expect(manifest).toContain('RECEIVE_BOOT_COMPLETED" tools:node="remove"');
    expect(manifest).toContain('android:allowBackup="false"');
    const plist = text('ios/App/App/Info.plist');
    const reasons = [...plist.matchAll(/<key>(NS\w+UsageDescription)<\/key>\s*<string>(.+)<\/string>/g)];
    expect(reasons.map(([, name]) => name)).toEqual([
      'NSCameraUsageDescription',
      'NSFaceIDUsageDescription',
      'NSLocationAlwaysAndWhenInUseUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSMotionUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSPhotoLibraryUsageDescription',
    ]);
    for (const language of ['en', 'es'] as const) {
      const strings = text(`ios/App/App/${language}.lproj/InfoPlist.strings`);
      const translated = [...strings.matchAll(/^"(\w+)" = "([^"\n]+)";$/gm)];
      expect(translated.map(([, name]) => name)).toEqual(reasons.map(([, name]) => name));
      const isSame = translated.map(([, , reason], index) => reason === reasons[index]?.[2]);
      expect(new Set(isSame)).toEqual(new Set([language === 'en']));
    }
    const privacy = text('ios/App/App/PrivacyInfo.xcprivacy');
    expect(privacy).toContain('<key>NSPrivacyTracking</key>\n\t<false/>');
    expect(text('ios/App/App.xcodeproj/project.pbxproj').match(/PrivacyInfo\.xcprivacy in Resources/g)).toHaveLength(4);
  });

  it('open the links of the product, which names them in turn', () => {
    const { host } = new URL(settings.origin);
    const hosts = [host, `en.${host}`, `es.${host}`];
    const manifest = text('android/app/src/main/AndroidManifest.xml');
    expect([...manifest.matchAll(/<data android:host="([^"]+)"/g)].map(([, name]) => name)).toEqual(hosts);
    expect(manifest).toContain('android:autoVerify="true"');
    const domains = [...text('ios/App/App/App.entitlements').matchAll(/applinks:([\w.-]+)/g)].map(([, name]) => name);
    expect(domains).toEqual(hosts);
    // ANDROID_PACKAGE and IOS_APP_ID of the server name these ids.
    expect(text('android/app/build.gradle')).toContain(`applicationId "${settings.appId}"`);
    expect(text('ios/App/App.xcodeproj/project.pbxproj')).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${settings.appId};`);
  });
});
