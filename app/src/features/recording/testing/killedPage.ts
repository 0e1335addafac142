import { createOutbox } from '#app/data/outbox/outbox.ts';
import { outboxStore } from '#app/data/outbox/outboxStore.ts';
import { sendEntry } from '#app/data/outbox/sendEntry.ts';
import { downloadPack } from '#app/data/packs/downloadPack.ts';
import { joinPart, openPackDatabase } from '#app/data/packs/packDatabase.ts';
import { packServer } from '#app/data/packs/packServer.ts';
import { browserPackStore, neededChunks } from '#app/data/packs/packStore.ts';
import type { Round } from '#app/data/testing/killedDevice.ts';
import { createFixWriter } from '../fixWriter.ts';
import { readFixes, saveFix } from '../recordings.ts';

const CHAINS = 3;

async function record({ ownerId, first, writes }: Round): Promise<void> {
  const { nextIndex } = await readFixes(ownerId);
  const writer = createFixWriter(
    async () => nextIndex,
    (index, fix) => saveFix(ownerId, index, fix),
  );
  for (let n = first; n < first + writes; n += 1) {
    const fix = { lon: 1.5, lat: 42.5, elevationMeters: null, accuracyMeters: 4, seconds: n, part: 0 };
    if (await writer.write(fix)) window.said(`fix ${ownerId} ${n}`);
  }
}

async function writeAndSend({ ownerId, token, first, writes }: Round): Promise<void> {
  let again = Promise.resolve();
  const outbox = createOutbox({
    store: outboxStore,
    send: sendEntry,
    owner: () => ({ id: ownerId, token }),
    now: Date.now,
    random: Math.random,
    withLock: async (work) => void (await navigator.locks.request('outbox', work)),
    wake: () => {
      again = again.then(() => outbox.flush());
    },
    onChange: () => undefined,
  });
  let flushed = outbox.flush();
  for (let n = first; n < first + writes; n += 1) {
    const request = { kind: 'operation', name: 'React', variables: { n, ownerId } } as const;
    await outbox.keep({ key: crypto.randomUUID(), request, chain: `${n % CHAINS}`, title: `${n}`, path: '/' });
    window.said(`kept ${ownerId} ${n}`);
    flushed = flushed.then(() => outbox.flush());
  }
  await flushed;
  while ((await outbox.list()).length > 0) {
    await outbox.flush();
    await again;
  }
}

async function download({ ownerId }: Round): Promise<void> {
  const pack = { id: `pack-${ownerId}`, ownerId };
  const parts = { store: browserPackStore, server: packServer };
  for (let end = ''; end !== 'complete';) {
    ({ end } = await downloadPack(parts, pack, () => window.said('progress'), new AbortController().signal));
  }
  window.said(`pack ${ownerId}`);
}

window.work = async (round) => {
  await Promise.all([record(round), writeAndSend(round), download(round)]);
};

window.left = async (ownerId) => {
  const { fixes } = await readFixes(ownerId);
  const waiting = await outboxStore.list(ownerId);
  const packs = await browserPackStore.list(ownerId);
  const database = await openPackDatabase();
  const texts: string[] = [];
  for (const { packId, part, offset, length } of await database.getAll('entries')) {
    if (packId !== packs[0]?.id) continue;
    const bytes = await joinPart(part, browserPackStore.readChunk);
    texts.push(bytes ? new TextDecoder().decode(bytes.subarray(offset, offset + length)) : 'missing');
  }
  const needed = neededChunks(await database.getAll('packs'));
  const stored = await database.getAllKeys('chunks');
  return {
    fixes: fixes.map(({ seconds }) => seconds),
    owners: [...waiting, ...packs].map((one) => one.ownerId),
    texts: packs[0]?.current ? texts : null,
    superfluousChunks: stored.filter((hash) => !needed.has(hash)).length,
  };
};
