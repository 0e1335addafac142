import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PHOTO_TYPES } from '@cordada/core/media/photoTypes';
import { PHOTO_FILES, TRACK_FILES } from './fileTypes.ts';
import { capacitorConfig, readNativeSettings } from './nativeSettings.ts';
import { readProject } from './testing/readProject.ts';
import type { ProjectObject, ProjectValue } from './testing/readProject.ts';

const root = path.resolve(import.meta.dirname, '../..');
const IOS = path.join(root, 'native/ios/App');
const settings = readNativeSettings(root);
const read = (file: string): string => fs.readFileSync(path.join(IOS, file), 'utf8');
const stringsIn = (text: string, key: string): string[] =>
  [
    ...(new RegExp(`<key>${key}</key>\\s*<array>([\\s\\S]*?)</array>`).exec(text)?.[1] ?? '').matchAll(
      /<string>(.*?)<\/string>/g,
    ),
  ].map(([, value]) => value ?? '');

const isObject = (value: ProjectValue | undefined): value is ProjectObject =>
  typeof value === 'object' && !Array.isArray(value);
const listOf = (value: ProjectValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

describe('the project of iOS', () => {
  const project = readProject(read('App.xcodeproj/project.pbxproj'));
  const objects = isObject(project['objects']) ? project['objects'] : {};
  const get = (id: ProjectValue | undefined): ProjectObject => {
    const found = objects[String(id)];
    if (!isObject(found)) throw new Error(`Nothing has the id ${String(id)}`);
    return found;
  };
  const ofKind = (isa: string): [string, ProjectObject][] =>
    Object.entries(objects).flatMap(([id, one]) => (isObject(one) && one['isa'] === isa ? [[id, one]] : []));
  const target = (name: string): ProjectObject => {
    const found = ofKind('PBXNativeTarget').find(([, one]) => one['name'] === name);
    if (!found) throw new Error(`No target ${name}`);
    return found[1];
  };
  const settingsOf = (name: string): ProjectObject[] =>
    listOf(get(target(name)['buildConfigurationList'])['buildConfigurations']).map((id) => {
      const settingsOfOne = get(id)['buildSettings'];
      return isObject(settingsOfOne) ? settingsOfOne : {};
    });
  const filesOf = (name: string): string[] =>
    listOf(target(name)['buildPhases']).flatMap((phase) =>
      listOf(get(phase)['files']).flatMap((id) => {
        const { fileRef } = get(id);
        if (fileRef === undefined) return [];
        const file = get(fileRef);
        return String(file['path'] ?? file['name']);
      }),
    );

  it('refers to nothing that is missing', () => {
    const ids = /^[0-9A-F]{24}$/;
    const visit = (value: ProjectValue): string[] =>
      typeof value === 'string'
        ? ids.test(value)
          ? [value]
          : []
        : Object.values(value).flatMap((one: ProjectValue) => visit(one));
    const used = Object.values(objects).flatMap(visit);
    expect(used.length).toBeGreaterThan(60);
    expect(used.filter((id) => objects[id] === undefined)).toEqual([]);
    expect(Object.keys(objects).filter((id) => id !== project['rootObject'] && !used.includes(id))).toEqual([]);
  });

  it('contains each file that it names, but those that are made on each machine', () => {
    const missing: string[] = [];
    const visit = (id: string, folder: string): void => {
      const one = get(id);
      const own = path.join(folder, typeof one['path'] === 'string' ? one['path'] : '');
      for (const child of listOf(one['children'])) visit(child, own);
      const isFile = one['isa'] === 'PBXFileReference' && one['sourceTree'] === '<group>';
      if (isFile && !fs.existsSync(path.join(IOS, own))) missing.push(own);
    };
    visit(String(get(project['rootObject'])['mainGroup']), '');
    expect(missing.filter((file) => !/^App\/(public|config\.xml|capacitor\.config\.json)$/.test(file))).toEqual([]);
  });

  it('has the share extension inside the app, with the same versions and app group', () => {
    const extension = target('ShareExtension');
    expect(extension['productType']).toBe('com.apple.product-type.app-extension');
    expect(filesOf('App')).toContain('ShareExtension.appex');
    const [dependency] = listOf(target('App')['dependencies']);
    expect(get(get(dependency)['target'])).toBe(extension);
    expect(filesOf('ShareExtension')).toEqual([
      'ShareViewController.swift',
      'Localizable.xcstrings',
      'PrivacyInfo.xcprivacy',
    ]);
    for (const [index, own] of settingsOf('ShareExtension').entries()) {
      const ofApp = settingsOf('App')[index] ?? {};
      for (const key of ['CURRENT_PROJECT_VERSION', 'MARKETING_VERSION', 'IPHONEOS_DEPLOYMENT_TARGET'])
        expect(own[key], key).toBe(ofApp[key]);
      expect(own['PRODUCT_BUNDLE_IDENTIFIER']).toBe(`${settings.appId}.ShareExtension`);
      for (const key of ['INFOPLIST_FILE', 'CODE_SIGN_ENTITLEMENTS'])
        expect(fs.existsSync(path.join(IOS, String(own[key]))), key).toBe(true);
    }
    const group = [`group.${settings.appId}`];
    for (const file of ['App/App.entitlements', 'ShareExtension/ShareExtension.entitlements'])
      expect(stringsIn(read(file), 'com.apple.security.application-groups'), file).toEqual(group);
    expect(read('ShareExtension/ShareViewController.swift')).toContain(`group = "${group[0]}"`);
    expect(capacitorConfig(settings)).toMatchObject({ plugins: { CapacitorShareTarget: { appGroupId: group[0] } } });
  });
});

describe('files of other apps', () => {
  const types = [...TRACK_FILES, ...PHOTO_FILES].map(({ type }) => type);

  it('are those that an activity accepts', () => {
    const extensions = TRACK_FILES.flatMap((file) => file.extensions.map((one) => `.${one}`));
    const form = fs.readFileSync(path.join(root, 'app/src/features/activities/upload/readPreview.ts'), 'utf8');
    const accepted = /ACCEPTED_TRACKS = '([^']+)'/.exec(form)?.[1]?.split(',') ?? [];
    expect(extensions.sort()).toEqual(accepted.sort());
    expect(PHOTO_FILES.flatMap(({ mimeTypes }) => mimeTypes).sort()).toEqual([...PHOTO_TYPES].sort());
  });

  it('are taken from the share sheet of iOS, and no others', () => {
    const info = read('ShareExtension/Info.plist');
    const rule = /<key>NSExtensionActivationRule<\/key>\s*<string>(.*)<\/string>/.exec(info)?.[1] ?? '';
    expect([...rule.matchAll(/UTI-CONFORMS-TO "([^"]+)"/g)].map(([, type]) => type)).toEqual(types);
    // Anything else beside them keeps the app out of the sheet.
    expect(rule).toContain('.@count == $item.attachments.@count).@count == extensionItems.@count');
    expect(rule).not.toContain('TRUEPREDICATE');
    const swift = read('ShareExtension/ShareViewController.swift');
    expect([...swift.matchAll(/^ {8}"([\w.-]+)",$/gm)].map(([, type]) => type)).toEqual(types);
    expect(swift).toContain('forKey: Self.key');
    expect(swift).toContain('key = "share-target-data"');
    // The plugin reads this key of the app group.
    const plugin = path.join(root, 'node_modules/@capgo/capacitor-share-target/ios/Sources');
    const sources = fs
      .readdirSync(plugin, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.swift'));
    expect(
      sources.some((file) => fs.readFileSync(path.join(plugin, file), 'utf8').includes('"share-target-data"')),
    ).toBe(true);
  });

  it('have their texts in both languages', () => {
    const catalogue = JSON.parse(read('ShareExtension/Localizable.xcstrings'));
    const asked = [...read('ShareExtension/ShareViewController.swift').matchAll(/"(share\.\w+)"/g)].map(
      ([, key]) => key,
    );
    expect([...new Set(asked)].sort()).toEqual(Object.keys(catalogue.strings).sort());
    for (const { localizations } of Object.values<{ localizations: object }>(catalogue.strings))
      expect(Object.keys(localizations)).toEqual(['en', 'es']);
  });

  it('are opened on iOS by types that the app declares where the system may not know them', () => {
    const info = read('App/Info.plist');
    const opened = TRACK_FILES.filter(({ isGeneral }) => !isGeneral).map(({ type }) => type);
    expect(stringsIn(info, 'LSItemContentTypes')).toEqual(opened);
    expect(
      [...info.matchAll(/<key>UTTypeIdentifier<\/key>\s*<string>(.+)<\/string>/g)].map(([, type]) => type),
    ).toEqual(opened);
  });

  it('are taken from Android too', () => {
    const manifest = fs.readFileSync(path.join(root, 'native/android/app/src/main/AndroidManifest.xml'), 'utf8');
    for (const action of ['SEND', 'SEND_MULTIPLE']) {
      const filter = new RegExp(`action\\.${action}" />[\\s\\S]*?</intent-filter>`).exec(manifest)?.[0] ?? '';
      for (const type of [...TRACK_FILES, ...PHOTO_FILES].flatMap(({ mimeTypes }) => mimeTypes))
        expect(filter, type).toContain(`"${type}"`);
    }
  });
});
