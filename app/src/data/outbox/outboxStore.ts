import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import type { OutboxEntry, OutboxStore } from './outbox.ts';

interface Schema extends DBSchema {
  /** The key is the order of writing. */
  entries: { key: number; value: Omit<OutboxEntry, 'sequence'>; indexes: { ownerId: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('outbox', 1, {
    upgrade(db) {
      db.createObjectStore('entries', { autoIncrement: true }).createIndex('ownerId', 'ownerId');
    },
    // The browser may close it, for example to free memory: the next call opens it again.
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

type Store = IDBPObjectStore<Schema, ['entries'], 'entries', IDBTransactionMode>;

async function listOf(store: Store, ownerId: string): Promise<OutboxEntry[]> {
  const index = store.index('ownerId');
  const [entries, keys] = await Promise.all([index.getAll(ownerId), index.getAllKeys(ownerId)]);
  return entries.map((entry, at) => ({ ...entry, sequence: keys[at] ?? 0 }));
}

/** Each new entry is on the disk before it resolves. @throws DOMException when the browser forbids storage or has no space */
export const outboxStore: OutboxStore = {
  async add(ownerId, plan) {
    const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' });
    const { sequence, ...entry } = plan(await listOf(transaction.store, ownerId));
    const [given] = await Promise.all([
      sequence === undefined ? transaction.store.add(entry) : transaction.store.put(entry, sequence),
      transaction.done,
    ]);
    return { ...entry, sequence: given };
  },
  async change(sequence, update) {
    const transaction = (await open()).transaction('entries', 'readwrite');
    const kept = await transaction.store.get(sequence);
    const changed = kept ? update({ ...kept, sequence }) : null;
    if (changed !== null) {
      const { sequence: _, ...entry } = changed;
      await transaction.store.put(entry, sequence);
    }
    await transaction.done;
    return changed;
  },
  async remove(sequence) {
    await (await open()).delete('entries', sequence);
  },
  async list(ownerId) {
    return listOf((await open()).transaction('entries').store, ownerId);
  },
};
