import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ACCOUNT_DELETION_DAYS } from '@cordada/core/limits';
import { chooseFiles } from '#server/adapters/files/index.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import {
  createAdministrator,
  deleteMember,
  findMember,
  passwordLink,
  suspendMember,
} from '#server/modules/accounts/index.ts';
import { exportArchive } from '#server/modules/exports/index.ts';
import { withDatabase } from './command.ts';

interface Tools {
  readonly db: Db;
  readonly config: Config;
}

/** What each command does with an address and its argument; the result is printed. */
const COMMANDS: Readonly<Record<string, (tools: Tools, email: string, argument: string) => Promise<string>>> = {
  'create-admin': async (tools, email, firstName) =>
    `An administrator. Choose a password within an hour: ${await createAdministrator(tools, email, firstName || 'Admin')}`,
  'password-link': async (tools, email) =>
    `Works once, within an hour: ${await passwordLink(tools, await findMember(tools.db, email))}`,
  async suspend(tools, email) {
    await suspendMember(tools, await findMember(tools.db, email), true);
    return `${email} is suspended, and nothing of theirs is shown.`;
  },
  async restore(tools, email) {
    await suspendMember(tools, await findMember(tools.db, email), false);
    return `${email} is back.`;
  },
  async delete(tools, email) {
    await deleteMember(tools, await findMember(tools.db, email));
    return `${email} is hidden, and erased after ${ACCOUNT_DELETION_DAYS} days; until then: npm run member -- restore ${email}`;
  },
  async export({ db, config }, email, file) {
    if (!file) throw new Error('Into which file? npm run member -- export EMAIL FILE.zip');
    const { id } = await findMember(db, email);
    const archive = exportArchive({ db, files: await chooseFiles(config), report: console.error }, id);
    await pipeline(archive, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return `Everything about ${email} is in ${file}.`;
  },
};

const [name = '', email = '', argument = ''] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command || !email) {
  console.error(`Usage: npm run member -- create-admin EMAIL [FIRST NAME]
       npm run member -- password-link|suspend|restore|delete EMAIL
       npm run member -- export EMAIL FILE.zip`);
  process.exit(1);
}

await withDatabase(async ({ db }, config) => console.log(await command({ db, config }, email, argument)));
