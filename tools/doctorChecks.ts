import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { chooseMail } from '#server/adapters/mail/index.ts';
import { chooseTerrain } from '#server/adapters/terrain/index.ts';
import type { Config } from '#server/config/config.ts';
import { checksOfInstallation } from '#server/diagnostics/checks.ts';
import { ok, warning, wrong } from '#server/diagnostics/findings.ts';
import type { Check } from '#server/diagnostics/findings.ts';

const MONT_BLANC = [6.8651, 45.8326] as const;

/** Checks that need no database, by name. */
export function checksOfMachine(config: Config): Readonly<Record<string, Check>> {
  const { address, disk, backup } = checksOfInstallation(config);
  return {
    address,
    disk,
    files: async () => {
      const files = await chooseFiles(config);
      const key = `doctor/${process.pid}-${Date.now()}.txt`;
      const content = Buffer.from('written by npm run doctor');
      await files.put(key, Readable.from([content]));
      const read = await buffer(await files.get(key));
      await files.remove(key);
      const where = config.s3 ? `the bucket ${config.s3.bucket}` : path.join(config.dataDirectory, 'files');
      return read.equals(content)
        ? ok(`Written to ${where} and read again.`)
        : wrong(`${where} returns other content.`);
    },
    mail: async () => {
      const { sender } = await chooseMail(config);
      try {
        await sender.check();
      } finally {
        await sender.stop();
      }
      return config.mail === null
        ? warning('SMTP_URL is empty: mails are kept as files, and nobody can confirm an address or reset a password.')
        : ok('The mail server takes us.');
    },
    maps: async () => {
      const terrain = await chooseTerrain(config);
      if (!terrain) return ok('No terrain of others is configured; maps show that of the detailed maps.');
      const heights = await terrain.heightsAt([MONT_BLANC[0]], [MONT_BLANC[1]]).catch(() => null);
      return heights === null
        ? wrong('The server of MAP_DEM_TILES gives no tiles: check the address and its key.')
        : ok('The server of terrain tiles answers.');
    },
    backup,
  };
}
