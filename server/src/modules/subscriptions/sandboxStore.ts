import type { SandboxStore } from '#server/adapters/payments/sandbox/state.ts';
import { emptyState } from '#server/adapters/payments/sandbox/state.ts';
import type { Db } from '#server/db/connect.ts';
import { lockSandbox, saveSandbox } from './sandbox.queries.ts';

/** Keeps what the sandbox of payments knows in the database, so that it survives restarts and all processes share it. */
export function createSandboxStore(db: Db): SandboxStore {
  return {
    change: (work) =>
      db.transaction().execute(async (trx) => {
        const state = { ...emptyState(), ...(await lockSandbox(trx)) };
        const result = work(state);
        await saveSandbox(trx, state);
        return result;
      }),
  };
}
