export interface OptimisticChange<Value> {
  /** What the server has now, as far as the page knows. */
  readonly before: Value;
  /** Shown until the server answers. */
  readonly next: Value;
  /** @returns what the server has afterwards */
  readonly send: () => Promise<Value>;
}

/**
 * Shows changes at once and sends those of one key one after another, so that the server ends with the last one. The
 * answer to a change is shown only if no newer change is waiting; a refused change is reverted.
 * @returns a function that resolves with the answer, and rejects as `send` does
 */
export function optimisticChanges<Key, Value>(
  show: (key: Key, value: Value) => void,
): (key: Key, change: OptimisticChange<Value>) => Promise<Value> {
  const queues = new Map<Key, { confirmed: Value; latest: number; sent: Promise<unknown> }>();
  return async (key, { before, next, send }) => {
    const queue = queues.get(key) ?? { confirmed: before, latest: 0, sent: Promise.resolve() };
    queues.set(key, queue);
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
}
