import { randomUUID } from 'node:crypto';
import { joinBounds } from '@cordada/core/geo/bounds';
import { PACK_LIMITS } from '@cordada/core/limits';
import { chunkLengths, PACK_FORMAT, readSignedManifest, signedText } from '@cordada/core/packs/manifest';
import type { PackManifest, PackPart, PackPartKind } from '@cordada/core/packs/manifest';
import { PACK_PLACES } from '@cordada/core/packs/packPlaces';
import type { PackPlace } from '@cordada/core/packs/packPlaces';
import { writePart } from '@cordada/core/packs/partFormat';
import type { PackAnswer } from '@cordada/core/packs/partFormat';
import { RELEASE } from '@cordada/core/release';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { findSettings, findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { storePart } from './chunkStore.ts';
import { mapParts } from './mapParts.ts';
import { answersOf, collectPage, pictureAnswers } from './pageParts.ts';
import { findPackKey, signManifest } from './packKeys.ts';
import { beginBuild, failBuild, findManifest, finishBuild, setProgress } from './packs.queries.ts';
import type { PackRow } from './packs.queries.ts';
import type { OpenPackSource, PackSource } from './packSource.ts';
import { readSubject, squareKmOf } from './readSubject.ts';
import type { SubjectContent } from './readSubject.ts';

/** A build that was killed so often is not tried again until the member asks. */
const ATTEMPTS_MAX = 4;
/** Drawing a cover takes a quarter of a second; the others are shown without. */
const COVERS_MAX = 20;
const PAGES_AT_ONCE = 6;
/** They differ in little, so compression makes them small; a part is read whole. */
const DOCUMENTS_IN_PART = 25;
const DISK_FULL = /^(ENOSPC|EDQUOT)$/;

export interface PackBuilder {
  readonly db: Db;
  readonly files: FileStore;
  readonly openSource: OpenPackSource;
}

interface NewPart {
  readonly name: string;
  readonly kind: PackPartKind;
  readonly encoding: PackPart['encoding'];
  readonly answers: readonly PackAnswer[];
}

/** A build ends with this for good; the text is a code whose message the app has. */
class PackFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Builds a pack. A build that was killed begins again and finds the chunks that it has stored.
 * @throws Error for what may pass, such as a lost connection: the job is tried again
 */
export async function buildPack(builder: PackBuilder, { id, build }: Pick<PackRow, 'id' | 'build'>): Promise<void> {
  const { db } = builder;
  const pack = await beginBuild(db, id, build);
  // Over already, or its member is suspended or gone.
  if (!pack) return failBuild(db, id, build, 'internal');
  if (pack.attempts > ATTEMPTS_MAX) return failBuild(db, id, build, 'internal');
  const source = builder.openSource(pack);
  try {
    await writePack(builder, pack, source);
  } catch (error) {
    const { code }: { readonly code?: unknown } = Object(error);
    if (error instanceof PackFailure) return await failBuild(db, id, build, error.code);
    if (DISK_FULL.test(String(code))) return await failBuild(db, id, build, 'storage_full');
    if (pack.attempts === ATTEMPTS_MAX) await failBuild(db, id, build, 'internal');
    throw error;
  } finally {
    source.end();
  }
}

async function writePack(builder: PackBuilder, pack: PackRow, source: PackSource): Promise<void> {
  const { db, files } = builder;
  const level = await findSubscriptionLevel(db, pack.accountId);
  const limits = level === 'free' ? PACK_LIMITS.free : PACK_LIMITS.paid;
  const content = await readSubject(source, pack, pack.subject, limits.elements);
  if (!content) throw new PackFailure('not_found');
  if (squareKmOf(content.boxes) > limits.squareKm) throw new PackFailure('pack_too_large');

  const parts: PackPart[] = [];
  let bytes = 0;
  const add = async ({ answers, ...part }: NewPart): Promise<void> => {
    if (answers.length === 0) return;
    const stored = await storePart({ db, files }, pack, { ...part, bytes: writePart(answers) });
    bytes += stored.byteLength;
    if (bytes > limits.bytes) throw new PackFailure('pack_too_large');
    parts.push(stored);
  };
  const credits: string[] = [];
  const places = content.elements.flatMap(({ place }) => (place ? [place] : []));
  const settings = await findSettings(db, pack.accountId);
  const unit = settings?.units === 'imperial' ? 'ft' : 'm';
  const addMap = async (): Promise<void> => {
    for await (const part of mapParts(source, content.boxes, places, unit, (line) => credits.push(line)))
      await add(part);
  };
  // Both end before a failure is reported: nothing is written after it.
  const [pages, map] = await Promise.allSettled([
    addPages(source, content, add, (share) => setProgress(db, pack.id, pack.build, share * 0.9)),
    addMap(),
  ]);
  if (pages.status === 'rejected') throw pages.reason;
  if (map.status === 'rejected') throw map.reason;
  await setProgress(db, pack.id, pack.build, 0.9);
  await addApp(source, content, add);

  parts.sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  const lengths = chunkLengths(parts);
  const former = readSignedManifest(JSON.parse((await findManifest(db, pack.accountId, pack.id)) ?? 'null'));
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    id: pack.id,
    version: (former?.manifest.version ?? 0) + 1,
    title: content.title || pack.title,
    path: content.path,
    bounds: joinBounds(content.boxes),
    release: String(RELEASE),
    builtAt: new Date().toISOString(),
    licences: [...new Set([...content.credits, ...credits])],
    elements: content.elements.length,
    elementsLeftOut: content.elementsLeftOut,
    bytes: [...lengths.values()].reduce((sum, length) => sum + length, 0),
    parts,
  };
  const isSame = former !== null && sameContent(former.manifest, manifest);
  const signed = isSame ? null : JSON.stringify(signManifest(await findPackKey(db), manifest));
  await db.transaction().execute((trx) =>
    finishBuild(trx, pack, {
      manifest: signed,
      title: manifest.title,
      version: isSame ? former.manifest.version : manifest.version,
      byteLength: manifest.bytes,
    }),
  );
}

const sameContent = (a: PackManifest, b: PackManifest): boolean =>
  signedText({ ...a, version: 0, builtAt: '' }) === signedText({ ...b, version: 0, builtAt: '' });

async function addPages(
  source: PackSource,
  content: SubjectContent,
  add: (part: NewPart) => Promise<void>,
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  // Drawing takes long and happens elsewhere: it begins before anything needs the covers.
  const drawing = content.elements.slice(0, COVERS_MAX).flatMap(({ cover }) => cover ?? []);
  void (async () => {
    for (const cover of drawing) await pictureAnswers(source, [cover]);
  })().catch(() => undefined);
  const withCover = new Set(content.elements.slice(0, COVERS_MAX).map(({ id }) => id));
  const pages = [
    ...content.paths.map((path) => ({ name: path, path, kind: 'page' as const })),
    ...content.elements.map(({ id, path }) => ({ name: id, path, kind: 'element' as const })),
  ];
  // A picture of several pages is in the part of the first one, whatever order the answers come in.
  const known = new Set<string>();
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const batch = pages.slice(at, at + PAGES_AT_ONCE);
    const found = await Promise.all(batch.map(({ path }) => collectPage(source, path)));
    for (const [index, { name, kind }] of batch.entries()) {
      const page = found[index];
      // Deleted meanwhile.
      if (!page) continue;
      // As the page names it: maps may have changed since the elements were read.
      const covers = page.cover !== null && (kind === 'page' || withCover.has(name)) ? [page.cover] : [];
      const pictures = [...page.pictures, ...covers].filter((one) => !known.has(one));
      for (const picture of pictures) known.add(picture);
      await add({ name, kind, encoding: 'gzip', answers: page.answers });
      await add({ name: `lines of ${name}`, kind: 'track', encoding: 'gzip', answers: page.lines });
      const answers = await pictureAnswers(source, pictures);
      await add({ name: `pictures of ${name}`, kind: 'media', encoding: 'identity', answers });
    }
    await onProgress(Math.min(1, (at + PAGES_AT_ONCE) / pages.length));
  }
}

/** With them the device recognises where a recording went. */
function placesAnswer({ elements }: SubjectContent): PackAnswer {
  const places = elements.flatMap(({ id, kind, name, place, accuracyMeters, elevationMeters }): PackPlace[] =>
    place ? [{ elementId: id, kind, name, place, accuracyMeters, elevationMeters }] : [],
  );
  const body = new TextEncoder().encode(JSON.stringify(places));
  return { address: PACK_PLACES, type: 'application/json; charset=utf-8', body };
}

/** The files of the app, and the documents into which it loads each page. */
async function addApp(
  source: PackSource,
  content: SubjectContent,
  add: (part: NewPart) => Promise<void>,
): Promise<void> {
  const common = await answersOf(source, await source.common(joinBounds(content.boxes), content.ids));
  await add({ name: 'common', kind: 'page', encoding: 'gzip', answers: common.answers });
  await add({ name: 'places', kind: 'page', encoding: 'gzip', answers: [placesAnswer(content)] });
  const pictures = await pictureAnswers(source, common.pictures);
  await add({ name: 'pictures of common', kind: 'media', encoding: 'identity', answers: pictures });
  const paths = [...content.paths, ...content.elements.map(({ path }) => path)].map((path) => path.replace(/\?.*/, ''));
  const documents = [...new Set(paths)];
  for (let at = 0; at < documents.length; at += DOCUMENTS_IN_PART) {
    const answers: PackAnswer[] = [];
    for (const address of documents.slice(at, at + DOCUMENTS_IN_PART))
      answers.push({ address, type: 'text/html; charset=utf-8', body: await source.frame(address) });
    await add({ name: `documents ${at / DOCUMENTS_IN_PART}`, kind: 'app', encoding: 'gzip', answers });
  }
  const groups = Map.groupBy(await source.files(), (address) => (/\.(woff2|png)$/.test(address) ? 'identity' : 'gzip'));
  for (const [encoding, addresses] of groups) {
    const found: PackAnswer[] = [];
    for (const address of addresses) {
      const { status, type, body } = await source.get(address);
      if (status === 200) found.push({ address, type, body });
    }
    await add({ name: encoding === 'gzip' ? 'scripts' : 'fonts', kind: 'app', encoding, answers: found });
  }
}

export const newBuild = (): string => randomUUID();
