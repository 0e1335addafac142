import {
  beginMaintenance,
  endMaintenance,
  findMaintenance,
} from '#server/http/requests/maintenance/maintenance.queries.ts';
import { withDatabase } from './command.ts';

const [command, end] = process.argv.slice(2);
const until = end === undefined ? null : new Date(end);
const isRight =
  (command === undefined || command === 'off' ? end === undefined : command === 'on') &&
  (until === null || until.getTime() > Date.now());
if (!isRight) {
  console.error(`Usage: npm run maintenance -- on [2026-12-01T18:30Z]   shows a page that says when it is back, in the future
       npm run maintenance -- off
       npm run maintenance                            what is in force`);
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  if (command === 'on') await beginMaintenance(db, until);
  if (command === 'off') await endMaintenance(db);
  const state = await findMaintenance(db);
  console.log(
    state === null
      ? 'The service is open.'
      : `Closed since ${state.since.toISOString()}${state.until ? `, back at ${state.until.toISOString()}` : ''}.`,
  );
});
