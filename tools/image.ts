import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { forgetBuild } from './build.ts';
import { runCommand } from './command.ts';
import { buildImage } from './image/buildImage.ts';

const USAGE = `Usage: npm run image -- FILE [--twice]
Builds the product as an OCI archive, and FILE.cdx.json, its bill of materials.
--twice builds it a second time from the beginning and fails when the bytes differ.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { twice: { type: 'boolean' } },
});
const [file] = positionals;
if (!file) {
  console.error(USAGE);
  process.exit(1);
}

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const { name, digest, materials } = await buildImage(root, file, console.log);
  console.log(`${name} is in ${file}, its bill of materials in ${materials}.`);
  console.log(`Digest: ${digest}`);
  if (values['twice'] !== true) return;
  const again = `${file}.again`;
  forgetBuild();
  const second = await buildImage(root, again, console.log);
  const isSame = [
    [file, again],
    [materials, second.materials],
  ].every(([one = '', other = '']) => fs.readFileSync(one).equals(fs.readFileSync(other)));
  if (!isSame) throw new Error(`The second build differs (${second.digest}): compare ${file} and ${again}.`);
  for (const copy of [again, second.materials]) fs.rmSync(copy);
  console.log('The second build has the same bytes.');
});
