export interface OptimisticChange<Value> {
  /** What the server has now, as far as the page knows. */
  readonly before: Value;
  /** Shown until the server answers. */
  readonly next: Value;
  /** @returns what the server has afterwards */
  readonly send: () => Promise<Value>;
}

export interface OptimisticChanges<Key, Value> {
  /** Resolves with the answer, and rejects as `send` does. */
  (key: Key, change: OptimisticChange<Value>): Promise<Value>;
  /** Resolves once no change of the key is on its way, so that what is asked afterwards holds them all. */
  readonly whenSent: (key: Key) => Promise<void>;
  /** True while a change of the key is on its way: an answer of the server may still lack it. */
  readonly isSending: (key: Key) => boolean;
  /** True once the key was changed: what was asked before that says nothing any more, whenever it is answered. */
  readonly hasChanged: (key: Key) => boolean;
  /** Called when the values are those of another reader. */
  readonly forget: () => void;
}

/**
 * Shows changes at once and sends those of one key one after another, so that the server ends with the last one. The
 * answer to a change is shown only if no newer change is waiting; a refused change is reverted.
 */
export function optimisticChanges<Key, Value>(show: (key: Key, value: Value) => void): OptimisticChanges<Key, Value> {
  const queues = new Map<Key, { confirmed: Value; latest: number; sent: Promise<unknown> }>();
  const changed = new Set<Key>();
  const change = async (key: Key, { before, next, send }: OptimisticChange<Value>): Promise<Value> => {
    const queue = queues.get(key) ?? { confirmed: before, latest: 0, sent: Promise.resolve() };
    queues.set(key, queue);
    changed.add(key);
    queue.latest += 1;
    const turn = queue.latest;
    show(key, next);
    const answer = queue.sent.then(send);
    queue.sent = answer.catch(() => undefined);
    try {
      queue.confirmed = await answer;
      return queue.confirmed;
    } finally {
      if (turn === queue.latest) {
        queues.delete(key);
        show(key, queue.confirmed);
      }
    }
  };
  const whenSent = async (key: Key): Promise<void> => {
    for (let queue = queues.get(key); queue; queue = queues.get(key)) await queue.sent;
  };
  return Object.assign(change, {
    whenSent,
    isSending: (key: Key) => queues.has(key),
    hasChanged: (key: Key) => changed.has(key),
    forget: () => changed.clear(),
  });
}
