import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '#server/db/connect.ts';
import { findLoadedDigest, noteLoaded } from '#server/db/loadedSets.ts';
import { loadCatalogue } from '#server/modules/elements/index.ts';
import { importFile } from './importFile.ts';
import type { ImportReport } from './report.ts';

/** The part of the starter catalogue that comes from OpenStreetMap; `tools/andorra.ts` makes it. */
export const SHIPPED_EXTRACT = path.resolve(import.meta.dirname, '../../../catalogue/andorra.geojson');

/**
 * Imports the shipped extract of Andorra, unless exactly this file was imported before. The import matches the rows of
 * the catalogue and what members wrote like any other, so load the catalogue first.
 * @returns the report, or null if the file was imported before
 * @throws Failure `conflict` while another import runs
 */
async function loadShippedExtract(db: Db, workDirectory: string): Promise<ImportReport | null> {
  const digest = digestOfExtract();
  if ((await findLoadedDigest(db, 'extract')) === digest) return null;
  const report = await importFile(db, { format: 'osm', file: SHIPPED_EXTRACT, workDirectory });
  await noteLoaded(db, 'extract', digest);
  return report;
}

/** Loads the rows of the starter catalogue and the extract of Andorra, as far as they have changed, and logs how many are new. */
export async function loadStarterCatalogue(
  db: Db,
  { folder, outlines, workDirectory }: StarterCatalogue,
  log: (message: string) => void,
): Promise<void> {
  const loaded = await loadCatalogue(db, folder, outlines);
  if (loaded) log(`Starter catalogue: ${loaded.created} elements new, ${loaded.changed} changed.`);
  const imported = await loadShippedExtract(db, workDirectory);
  if (imported) log(`Andorra: ${imported.created} elements new, ${imported.merged} completed.`);
}

interface StarterCatalogue {
  readonly folder: string;
  readonly outlines: Parameters<typeof loadCatalogue>[2];
  readonly workDirectory: string;
}

/** Marks the extract as imported without importing it, for databases that hold the rows of the catalogue alone. */
export async function skipShippedExtract(db: Db): Promise<void> {
  await noteLoaded(db, 'extract', digestOfExtract());
}

const digestOfExtract = (): string => createHash('sha256').update(fs.readFileSync(SHIPPED_EXTRACT)).digest('hex');
