import { countJobs, retryFailedJobs } from '#server/jobs/jobs.ts';
import { withDatabase } from './command.ts';

const [command] = process.argv.slice(2);
if (command !== undefined && command !== 'retry') {
  console.error('Usage: npm run jobs            how many wait, and how many failed for good');
  console.error('       npm run jobs -- retry   lets the failed ones try again');
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  if (command === 'retry') console.log(`${await retryFailedJobs(db)} jobs try again.`);
  const { waiting, failed } = await countJobs(db);
  console.log(`${waiting} jobs wait, ${failed} failed for good.`);
});
