import { chooseFiles } from '#server/adapters/files/index.ts';
import { checkMedia, cleanMedia } from '#server/modules/media/index.ts';
import { withDatabase } from './command.ts';

const [command = '', flag] = process.argv.slice(2);
const isDry = flag === '--dry-run';
if (!['check', 'clean'].includes(command) || (flag !== undefined && !(isDry && command === 'clean'))) {
  console.error('Usage: npm run media -- check               every photo has its files, and they are what was stored');
  console.error('       npm run media -- clean [--dry-run]   removes files of no photo, and photos of those who left');
  process.exit(1);
}

await withDatabase(async ({ db }, config) => {
  const files = await chooseFiles(config);
  if (command === 'clean') {
    const removed = await cleanMedia({ db, files }, isDry, (one) => console.log(one));
    console.log(`${isDry ? 'Would remove' : 'Removed'} ${removed.photos} photos and ${removed.files} files of none.`);
    return;
  }
  let problems = 0;
  const count = await checkMedia({ db, files }, (problem) => {
    problems += 1;
    console.error(problem);
  });
  if (problems > 0) throw new Error(`${problems} problems among ${count} files.`);
  console.log(`${count} files of photos are as they were stored.`);
});
