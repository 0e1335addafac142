import { idsOf, pickRows, pictureFolder, placelessAddress, rowsAddress } from '@cordada/core/packs/packAddress';
import { digestOf, joinPart, openPackDatabase } from '../packs/packDatabase.ts';
import type { StoredEntry } from '../packs/packDatabase.ts';

/** Parts that were read last stay open: tiles of one place are in one of them. */
const OPEN_PARTS = 12;
/** Behind every address that begins with the same text. */
const LAST = '\uffff';
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Answers without a connection from the packs of this device. */
export interface PackReader {
  /** @returns null when no pack has the answer */
  answer(request: Request): Promise<Response | null>;
}

export function createPackReader(): PackReader {
  const open = new Map<string, Promise<Uint8Array | null>>();

  const bytesOf = async ({ part, offset, length }: StoredEntry): Promise<Uint8Array<ArrayBuffer> | null> => {
    const key = part.chunks.join();
    let reading = open.get(key);
    if (!reading) {
      const database = await openPackDatabase();
      reading = joinPart(part, (sha256) => database.get('chunks', sha256));
      open.set(key, reading);
      const [oldest] = open.keys();
      if (open.size > OPEN_PARTS && oldest !== undefined) open.delete(oldest);
    }
    const bytes = await reading;
    return bytes && new Uint8Array(bytes.subarray(offset, offset + length));
  };

  const responseOf = async (entry: StoredEntry): Promise<Response | null> => {
    if (entry.type === '') return new Response(null, { status: 204 });
    const bytes = await bytesOf(entry);
    return bytes && new Response(bytes, { headers: { 'content-type': entry.type } });
  };

  const find = async (address: string): Promise<StoredEntry | undefined> =>
    (await openPackDatabase()).getFromIndex('entries', 'address', address);

  /** Answers for members come from their own packs alone. */
  const findOwn = async (address: string, ownerId: string): Promise<StoredEntry | undefined> => {
    const database = await openPackDatabase();
    for (const entry of await database.getAllFromIndex('entries', 'address', address))
      if ((await database.get('packs', entry.packId))?.ownerId === ownerId) return entry;
    return undefined;
  };

  const ownerOf = async (request: Request): Promise<string | undefined> =>
    (await openPackDatabase()).get('sessions', await digestOf(request.headers.get('x-access-token') ?? ''));

  const operation = async (request: Request): Promise<Response | null> => {
    const ownerId = await ownerOf(request);
    if (ownerId === undefined) return null;
    const { id, variables = {} }: { readonly id?: unknown; readonly variables?: object } = Object(await request.json());
    if (typeof id !== 'string') return null;
    const exact = await findOwn(placelessAddress(id, variables), ownerId);
    if (exact) return responseOf(exact);
    const about = idsOf(variables);
    const rows = about && (await findOwn(rowsAddress(id, about.name), ownerId));
    const bytes = rows && (await bytesOf(rows));
    if (!about || !rows || !bytes) return null;
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return new Response(JSON.stringify(pickRows(answer, about.ids)), { headers: { 'content-type': rows.type } });
  };

  return {
    async answer(request) {
      const { pathname, search } = new URL(request.url);
      if (request.method === 'POST') return operation(request);
      if (pathname.startsWith('/api/')) {
        const ownerId = await ownerOf(request);
        const entry = ownerId === undefined ? undefined : await findOwn(pathname + search, ownerId);
        return entry ? responseOf(entry) : null;
      }
      // A document is the same whatever the query: the app reads it.
      const path = request.mode === 'navigate' ? decodeURI(pathname) : pathname;
      const entry = (await find(path + search)) ?? (request.mode === 'navigate' ? await find(path) : undefined);
      if (entry) return responseOf(entry);
      const folder = pictureFolder(pathname);
      const database = await openPackDatabase();
      if (folder === null || (await database.count('packs')) === 0) return null;
      // Another size, format or theme of the same picture; an empty one rather than a broken one.
      const other = await database.getFromIndex('entries', 'address', IDBKeyRange.bound(folder, folder + LAST));
      return other ? responseOf(other) : new Response(NO_PICTURE, { headers: { 'content-type': 'image/svg+xml' } });
    },
  };
}
