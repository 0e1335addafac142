import { idsOf, joinRows, placelessAddress, rowsAddress } from '@cordada/core/packs/packAddress';
import type { PackAnswer } from '@cordada/core/packs/partFormat';
import type { PackSource, PageRequests } from './packSource.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** One size serves every screen: the widest that a phone shows. */
const PICTURE_WIDTH = 960;
const LINE = /^\/api\/tracks\//;

export interface PageContent {
  readonly answers: readonly PackAnswer[];
  readonly lines: readonly PackAnswer[];
  /** Folders of photos and addresses of covers and faces that the page shows. */
  readonly pictures: readonly string[];
  /** Base address of the picture of its terrain, or of where in the world it is, that the page of an element or activity begins with. */
  readonly cover: string | null;
}

const bytesOf = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** What the app asks for to show a page, with the answers for the member. */
export async function collectPage(source: PackSource, path: string): Promise<PageContent | null> {
  const page = await source.page(path);
  return page && answersOf(source, page);
}

export async function answersOf(source: PackSource, page: PageRequests): Promise<PageContent> {
  const answers: PackAnswer[] = [];
  const rows = new Map<string, object[]>();
  for (const { id, variables, answer } of page.operations) {
    const about = idsOf(variables);
    if (about) {
      const address = rowsAddress(id, about.name);
      rows.set(address, [...(rows.get(address) ?? []), answer]);
    } else answers.push({ address: placelessAddress(id, variables), type: JSON_TYPE, body: bytesOf(answer) });
  }
  for (const [address, some] of rows) answers.push({ address, type: JSON_TYPE, body: bytesOf(joinRows(some)) });
  const lines: PackAnswer[] = [];
  for (const address of page.paths) {
    const { status, type, body } = await source.get(address);
    if (status === 200) (LINE.test(address) ? lines : answers).push({ address, type, body });
  }
  const given = page.operations.map(({ answer }) => answer);
  return { answers, lines, pictures: picturesIn(given), cover: coverIn(given) };
}

interface Pictured {
  readonly terrainCover?: unknown;
  readonly locatorMap?: unknown;
}
interface AnswerOfPage {
  readonly data?: { readonly element?: Pictured | null; readonly activity?: Pictured | null };
}

function coverIn(answers: readonly AnswerOfPage[]): string | null {
  for (const { data } of answers) {
    const pictured = data?.element ?? data?.activity;
    const cover = pictured?.terrainCover ?? pictured?.locatorMap;
    if (typeof cover === 'string') return cover;
  }
  return null;
}

/** Photos of answers: their folders, each once, in the order of the answers. Covers and faces follow from ids. */
function picturesIn(answers: readonly object[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, key);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { folder, width, height, id }: Readonly<Record<string, unknown>> = Object(value);
    if (typeof folder === 'string' && typeof width === 'number' && typeof height === 'number')
      found.add(`${folder} ${width} ${height}`);
    else if (/[pP]icture$/.test(key) && typeof id === 'string') found.add(`/media/${id}/small.webp`);
    for (const [name, one] of Object.entries(value)) visit(one, name);
  };
  for (const answer of answers) visit(answer, '');
  return [...found];
}

/** The picture of each address, or of each folder in one size. What has no picture is left out. */
export async function pictureAnswers(source: PackSource, pictures: readonly string[]): Promise<PackAnswer[]> {
  const answers: PackAnswer[] = [];
  for (const picture of pictures) {
    const address = addressOf(picture);
    const { status, type, body } = await source.get(address);
    if (status === 200 && type.startsWith('image/')) answers.push({ address, type, body });
  }
  return answers;
}

function addressOf(picture: string): string {
  const [folder = '', width, height] = picture.split(' ');
  if (width === undefined || height === undefined)
    return folder.startsWith('/covers/') ? `${folder}-light.webp` : folder;
  // The server answers with the nearest size that there is.
  return `${folder}${PICTURE_WIDTH}.webp`;
}
