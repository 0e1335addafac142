import { normaliseEmail } from '@cordada/core/accounts/credentials';
import { makeAdministrator } from '#server/modules/accounts/index.ts';
import { withDatabase } from './command.ts';

const email = process.argv[2];
if (!email) {
  console.error('Whom? npm run make-admin -- you@example.org');
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  const count = await makeAdministrator(db, normaliseEmail(email));
  if (count !== 1)
    throw new Error(`${count === 0 ? 'No account has' : 'Several accounts share'} the address ${email}.`);
  console.log(`${email} is an administrator now.`);
});
