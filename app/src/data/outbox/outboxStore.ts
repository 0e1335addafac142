import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
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

/** Each write is on the disk before it resolves. @throws DOMException when the browser forbids storage or has no space */
export const outboxStore: OutboxStore = {
  async add(entry) {
    const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' });
    const [sequence] = await Promise.all([transaction.store.add(entry), transaction.done]);
    return { ...entry, sequence };
  },
  async put({ sequence, ...entry }) {
    const transaction = (await open()).transaction('entries', 'readwrite');
    // Somebody may have discarded it in another tab.
    if ((await transaction.store.getKey(sequence)) !== undefined) await transaction.store.put(entry, sequence);
    await transaction.done;
  },
  async remove(sequence) {
    await (await open()).delete('entries', sequence);
  },
  async list(ownerId) {
    const index = (await open()).transaction('entries').store.index('ownerId');
    const [entries, keys] = await Promise.all([index.getAll(ownerId), index.getAllKeys(ownerId)]);
    return entries.map((entry, at) => ({ ...entry, sequence: keys[at] ?? 0 }));
  },
};
