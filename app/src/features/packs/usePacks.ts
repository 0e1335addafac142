import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { chunkLengths } from '@cordada/core/packs/manifest';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeletePack, MyPacks, UpdatePack } from '#app/data/generated/packs.ts';
import { runOrKeep } from '#app/data/outbox/browserOutbox.ts';
import type { PackStateFragment } from '#app/data/generated/types.ts';
import { answerOrder } from '#app/data/requests/answerOrder.ts';
import {
  bindSession,
  downloadState,
  listStoredPacks,
  pauseDownload,
  removeStoredPack,
  startDownload,
} from '#app/data/packs/packDownloads.ts';
import type { Download } from '#app/data/packs/packDownloads.ts';
import { isNativePlatform } from '#app/platform/native.ts';
import type { StoredPack } from '#app/data/packs/packDatabase.ts';

const POLL_MS = 1_500;
const NO_DOWNLOADS: ReadonlyMap<string, Download> = new Map();

/** A pack as the server has it, as this device has it, or both. */
export interface ShownPack {
  readonly id: string;
  readonly title: string;
  readonly ordered: PackStateFragment | null;
  readonly stored: StoredPack | null;
  readonly download: Download | null;
}

export interface Packs {
  /** Null while loading. */
  readonly packs: readonly ShownPack[] | null;
  readonly failure: unknown;
  /** Bytes on this device, each chunk once. */
  readonly usedBytes: number;
  readonly isSupported: boolean;
  readonly reload: () => void;
  readonly download: (id: string) => void;
  readonly pause: (id: string) => void;
  readonly update: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export function usePacks(ownerId: string): Packs {
  const [ordered, setOrdered] = useState<readonly PackStateFragment[] | null>(null);
  const [stored, setStored] = useState<readonly StoredPack[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSupported, setSupported] = useState(true);
  const downloads = useSyncExternalStore(downloadState.subscribe, downloadState.current, () => NO_DOWNLOADS);
  const readStore = useCallback(
    () =>
      listStoredPacks(ownerId).then(setStored, () => {
        setSupported(false);
        setStored([]);
      }),
    [ownerId],
  );
  // Asked again and again while a pack is built, also before the last answer has arrived.
  const [order] = useState(answerOrder);
  const ask = useCallback(async (): Promise<void> => {
    const isNewest = order.ask();
    try {
      const { myPacks } = await runOperation(browserContext, MyPacks, {});
      if (!isNewest()) return;
      setOrdered(myPacks);
      setFailure(null);
    } catch (error) {
      if (isNewest()) setFailure(error);
    }
  }, [order]);
  useEffect(() => {
    setSupported(
      (isNativePlatform() || 'serviceWorker' in navigator) && 'DecompressionStream' in window && 'locks' in navigator,
    );
    void bindSession(ownerId).catch(() => setSupported(false));
    void ask();
  }, [ask, ownerId]);
  // What is stored changes when a download begins or ends.
  useEffect(() => {
    let before = '';
    const look = (): void => {
      const running = [...downloadState.current()].filter(([, { end }]) => end === null).map(([id]) => id);
      if (running.join() === before) return;
      before = running.join();
      void readStore();
    };
    void readStore();
    return downloadState.subscribe(look);
  }, [readStore]);

  const isBuilding = ordered?.some(({ state }) => state === 'building') ?? false;
  useEffect(() => {
    if (!isBuilding) return undefined;
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => clearInterval(timer);
  }, [isBuilding, ask]);

  const ids = new Set([...(ordered ?? []).map(({ id }) => id), ...(stored ?? []).map(({ id }) => id)]);
  const isLoaded = stored !== null && (ordered !== null || failure !== null);
  const packs = [...ids].map((id): ShownPack => {
    const one = ordered?.find((pack) => pack.id === id) ?? null;
    const own = stored?.find((pack) => pack.id === id) ?? null;
    const title = own?.current?.manifest.title ?? one?.title ?? own?.wanted?.manifest.title ?? '';
    return { id, title, ordered: one, stored: own, download: downloads.get(id) ?? null };
  });
  const parts = (stored ?? []).flatMap(({ current }) => current?.manifest.parts ?? []);
  return {
    packs: isLoaded ? packs : null,
    failure,
    usedBytes: [...chunkLengths(parts).values()].reduce((sum, length) => sum + length, 0),
    isSupported,
    reload: () => void ask(),
    download: (id) => void startDownload({ id, ownerId }).catch(() => setSupported(false)),
    pause: (id) => void pauseDownload({ id, ownerId }),
    async update(id) {
      await runOperation(browserContext, UpdatePack, { id });
      await ask();
    },
    async remove(id) {
      await removeStoredPack(id);
      await readStore();
      const title = packs.find((pack) => pack.id === id)?.title;
      await runOrKeep(DeletePack, { id }, { chain: `pack:${id}`, title, assumed: { deletePack: true } });
      // What was asked before still holds it.
      order.ask()();
      setOrdered((known) => known?.filter((pack) => pack.id !== id) ?? null);
    },
  };
}
