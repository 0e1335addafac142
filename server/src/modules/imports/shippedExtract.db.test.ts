import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countryOutlines } from '#server/adapters/basemap/countries.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { loadStarterCatalogue } from './shippedExtract.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '../../../catalogue');

describe('the starter catalogue of Andorra', () => {
  const workDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-extract-'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    // The template of the test databases leaves it out.
    await sql`delete from loaded_set where name = 'extract'`.execute(server.server.database.db);
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(workDirectory, { recursive: true, force: true });
  });

  const load = async (): Promise<string[]> => {
    const lines: string[] = [];
    const options = { folder: CATALOGUE, outlines: countryOutlines, workDirectory };
    await loadStarterCatalogue(server.server.database.db, options, (line) => lines.push(line));
    return lines;
  };
  const named = async (name: string): Promise<{ kind: string; elevation: number | null; source: string }[]> => {
    const { rows } = await sql<{ kind: string; elevation: number | null; source: string }>`
      select kind, elevation_meters as elevation, source from element
      where name = ${name} and status = 'published' order by id`.execute(server.server.database.db);
    return rows;
  };

  it('is imported once, with heights, and completes what was there instead of repeating it', async () => {
    const before = await named('Coma Pedrosa');
    const [line] = await load();
    expect(Number(/Andorra: (\d+) elements new/.exec(line ?? '')?.[1])).toBeGreaterThan(300);
    expect(await load()).toEqual([]);
    expect(await named('Pic de Cataperdis')).toEqual([{ kind: 'mountain', elevation: 2_805, source: 'openstreetmap' }]);
    expect(await named('Refugi de Juclar')).toHaveLength(1);
    expect(await named('Coma Pedrosa')).toEqual(before);
    // A car park without a name in OpenStreetMap is named after the pass that it is at, in both languages.
    const [carPark, ...others] = await named("Aparcament de Coll d'Ordino");
    expect([carPark, others]).toEqual([{ kind: 'access', elevation: 1_982, source: 'openstreetmap' }, []]);
    const { rows } = await sql<{ name: string }>`
      select name from element_text where element_id = (
        select id from element where name = ${"Aparcament de Coll d'Ordino"}) order by language`.execute(
      server.server.database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(["Coll d'Ordino car park", "Aparcamiento de Coll d'Ordino"]);
    expect((await named('Pic de Comapedrosa')).length + before.length).toBe(1);
  });
});
