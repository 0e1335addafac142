import { browserContext, executeOverHttp, runOperation } from '../execute.ts';
import { ClubsOfReader } from '../generated/clubPage.ts';
import { PostAudiences } from '../generated/community.ts';
import { MyShortcuts } from '../generated/overlay.ts';
import { NotificationCount, Viewer } from '../generated/viewer.ts';
import { sessionMember } from '../requests/sessionMember.ts';
import { readStored } from '../storage.ts';
import { currentViewer } from '../viewer.ts';
import { digestOf, openPackDatabase } from './packDatabase.ts';
import type { StoredPack } from './packDatabase.ts';
import { downloadPack } from './downloadPack.ts';
import type { DownloadEnd } from './downloadPack.ts';
import { packServer } from './packServer.ts';
import { browserPackStore } from './packStore.ts';

export interface Download {
  readonly bytes: number;
  readonly all: number;
  /** Null while it is running. */
  readonly end: DownloadEnd | null;
}

let downloads: ReadonlyMap<string, Download> = new Map();
const controls = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function show(id: string, download: Download | null): void {
  const next = new Map(downloads);
  if (download) next.set(id, download);
  else next.delete(id);
  downloads = next;
  for (const listener of listeners) listener();
}

/** Downloads of this tab, also after their page was left. */
export const downloadState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ReadonlyMap<string, Download> => downloads,
};

/** Lets the service worker answer this session from the packs of its member. */
export async function bindSession(ownerId: string): Promise<void> {
  const member = sessionMember(currentViewer(), readStored('accessToken'));
  if (member?.id === ownerId) await bindToken(ownerId, member.token);
}

async function bindToken(ownerId: string, token: string): Promise<void> {
  await (await openPackDatabase()).put('sessions', ownerId, await digestOf(token));
}

export const listStoredPacks = (ownerId: string): Promise<StoredPack[]> => browserPackStore.list(ownerId);

/** Downloads a pack, or goes on with it; other tabs that do so already are left alone. */
export async function startDownload(pack: Pick<StoredPack, 'id' | 'ownerId'>): Promise<void> {
  if (controls.has(pack.id)) return;
  const control = new AbortController();
  controls.set(pack.id, control);
  show(pack.id, { bytes: 0, all: 0, end: null });
  // Browsers delete what pages store when space is short, unless they were asked not to.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await bindSession(pack.ownerId);
    await navigator.locks.request(`pack.${pack.id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return show(pack.id, null);
      const onProgress = (bytes: number, all: number): void => show(pack.id, { bytes, all, end: null });
      const end = await downloadPack({ store: browserPackStore, server: packServer }, pack, onProgress, control.signal);
      if (end.end === 'complete') await keepOwnAnswers();
      show(pack.id, end.end === 'complete' ? null : { bytes: 0, all: 0, ...downloads.get(pack.id), end });
    });
  } catch (error) {
    show(pack.id, { bytes: 0, all: 0, end: { end: 'unsupported' } });
    throw error;
  } finally {
    controls.delete(pack.id);
  }
}

/** Answers about the session, which every page asks for: the service worker keeps what passes through it. */
async function keepOwnAnswers(): Promise<void> {
  const operations = [Viewer, NotificationCount, MyShortcuts, PostAudiences, ClubsOfReader];
  await Promise.allSettled(operations.map(({ id }) => executeOverHttp(id, {})));
}

export async function pauseDownload({ id, ownerId }: Pick<StoredPack, 'id' | 'ownerId'>): Promise<void> {
  controls.get(id)?.abort();
  const pack = (await browserPackStore.list(ownerId)).find((one) => one.id === id);
  if (pack?.wanted) await browserPackStore.put({ ...pack, isPaused: true });
}

export async function removeStoredPack(id: string): Promise<void> {
  controls.get(id)?.abort();
  await browserPackStore.remove(id);
  show(id, null);
}

/** After a restart: lets the session read its packs and goes on with downloads that nobody paused. */
export async function continueDownloads(): Promise<void> {
  const token = readStored('accessToken');
  const { viewer } = await runOperation(browserContext, Viewer, {});
  if (!viewer || token === null) return;
  const { id: ownerId } = viewer;
  const packs = await browserPackStore.list(ownerId);
  if (packs.length === 0) return;
  // The token that was asked with: another member may have logged in meanwhile.
  await bindToken(ownerId, token);
  for (const pack of packs) if (pack.wanted && !pack.isPaused) void startDownload(pack).catch(() => undefined);
}
