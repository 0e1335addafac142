/** Runs the work of each chain one after another, in the order of the calls, whatever became of the work before. */
export function createTurns(): <Result>(chain: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (chain, work) => {
    const turn = (last.get(chain) ?? Promise.resolve()).then(work, work);
    last.set(chain, turn);
    try {
      return await turn;
    } finally {
      if (last.get(chain) === turn) last.delete(chain);
    }
  };
}
