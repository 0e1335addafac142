import { sql } from 'kysely';
import type { SandboxState } from '#server/adapters/payments/sandbox/state.ts';
import type { Db } from '#server/db/connect.ts';

export async function lockSandbox(trx: Db): Promise<Partial<SandboxState>> {
  await sql`insert into sandbox_payments (state) values ('{}') on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ state: Partial<SandboxState> }>`select state from sandbox_payments for update`.execute(
    trx,
  );
  return rows[0]?.state ?? {};
}

export async function saveSandbox(trx: Db, state: SandboxState): Promise<void> {
  await sql`update sandbox_payments set state = ${JSON.stringify(state)}::jsonb`.execute(trx);
}
