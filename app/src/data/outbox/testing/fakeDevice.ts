import { createOutbox } from '../outbox.ts';
import type { NewEntry, Outbox, OutboxEntry, OutboxStore, Owner } from '../outbox.ts';
import { resultOf } from '../sendEntry.ts';

export const ANA: Owner = { id: 'ana', token: 'token of ana' };
export const BEA: Owner = { id: 'bea', token: 'token of bea' };

/** What survives a browser that is killed: its entries. `killAt` ends the life of the process at a step. */
export class Device {
  readonly disk = new Map<number, Omit<OutboxEntry, 'sequence'>>();
  last = 0;
  stepsLeft = Infinity;
  readonly step = async (): Promise<void> => {
    await Promise.resolve();
    if (this.stepsLeft <= 0) throw new Error('killed');
    this.stepsLeft -= 1;
  };
  readonly store: OutboxStore = {
    add: async (ownerId, plan) => {
      await this.step();
      const { sequence = this.last + 1, ...entry } = plan(this.entriesOf(ownerId));
      this.last = Math.max(this.last, sequence);
      this.disk.set(sequence, structuredClone(entry));
      return { ...entry, sequence };
    },
    change: async (sequence, update) => {
      await this.step();
      const kept = this.disk.get(sequence);
      if (!kept) return null;
      const { sequence: _, ...entry } = update({ ...kept, sequence });
      this.disk.set(sequence, structuredClone(entry));
      return { ...entry, sequence };
    },
    remove: async (sequence) => {
      await this.step();
      this.disk.delete(sequence);
    },
    list: async (ownerId) => {
      await this.step();
      return this.entriesOf(ownerId);
    },
  };
  entriesOf(ownerId: string): readonly OutboxEntry[] {
    return [...this.disk]
      .filter(([, entry]) => entry.ownerId === ownerId)
      .map(([sequence, entry]) => ({ ...entry, sequence }));
  }
}

/** A server that keeps idempotency keys, as the product does. */
export class FakeServer {
  readonly applied: string[] = [];
  readonly kept = new Map<string, [number, string]>();
  readonly asked: string[] = [];
  /** What it answers instead, by the title of an entry. */
  trouble: (title: string) => 'hang' | 'lostAnswer' | [number, string] | null = () => null;
  answer(token: string, { key, title }: OutboxEntry): [number, string] | 'none' {
    this.asked.push(title);
    const trouble = this.trouble(title);
    if (trouble === 'hang') return 'none';
    const known = this.kept.get(`${token} ${key}`);
    const isRefusal = Array.isArray(trouble) && resultOf(...trouble).outcome === 'refused';
    if (Array.isArray(trouble) && !isRefusal) return trouble;
    const answer = known ?? (isRefusal ? trouble : [200, '{"data":{}}']);
    if (known === undefined) {
      if (!isRefusal) this.applied.push(`${token}: ${title}`);
      this.kept.set(`${token} ${key}`, answer);
    }
    return trouble === 'lostAnswer' ? 'none' : answer;
  }
}

export const entry = (n: number, chain = `chain ${n % 7}`): NewEntry => ({
  key: `key ${n}`,
  request: { kind: 'operation', name: 'React', variables: { n } },
  chain,
  title: `change ${n}`,
  path: '/',
});

export interface Life {
  readonly outbox: Outbox;
  readonly waits: number[];
}

export function open(device: Device, server: FakeServer, owner: () => Owner | null = () => ANA): Life {
  const waits: number[] = [];
  let turn = Promise.resolve();
  const outbox = createOutbox({
    store: device.store,
    send: async (one, { token }) => {
      await device.step();
      const answer = server.answer(token, one);
      await device.step();
      return answer === 'none' ? { outcome: 'later', isForAll: true } : resultOf(...answer);
    },
    owner,
    now: () => 0,
    random: () => 0.5,
    withLock: (work) => {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    },
    wake: (afterMs) => waits.push(afterMs),
    basisAfter: ({ request }) =>
      request.kind === 'operation' && request.name === 'SaveElementDraft'
        ? { version: Object(request.variables).version + 1 }
        : null,
    onChange: () => undefined,
  });
  return { outbox, waits };
}
