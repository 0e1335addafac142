import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { TILE_MAX_FEATURES } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { importCsv } from '#server/modules/imports/testing/importText.ts';
import { rankMap } from './importing/importElements.ts';

describe('the encyclopedia', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const read = async (query: string, variables: object = {}): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const find = async (text: string): Promise<{ id: string; type: string }> =>
    (
      await read('query ($text: String!) { elements(filter: { text: $text }, first: 1) { nodes { id type } } }', {
        text,
      })
    ).elements.nodes[0];

  it('holds the catalogue that was promised', async () => {
    const { elementCounts } = await read('{ elementCounts { type count } }');
    const counts = Object.fromEntries(elementCounts.map((one: Json) => [one.type, one.count]));
    const least: Record<string, number> = {
      mountain: 300,
      volcano: 50,
      shelter: 60,
      viaFerrata: 20,
      couloir: 20,
      ridge: 20,
      climbingRoute: 20,
      route: 20,
      genericPoint: 20,
      access: 20,
      list: 8,
    };
    for (const [kind, count] of Object.entries(least)) expect(counts[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
  });

  it('names the grade first by which a kind is known, and says how hard it is within its scale', async () => {
    const { id } = await find('degli Alleghesi');
    const { element } = await read('query ($id: ID!) { element(id: $id) { difficulties { scale value score } } }', {
      id,
    });
    // The catalogue names them the other way round; K4 is the seventh of twelve grades, C the fifth of eleven.
    expect(element.difficulties).toEqual([
      { scale: 'husler', value: 'K4', score: 545 },
      { scale: 'schall', value: 'C', score: 400 },
    ]);
  });

  it('gives every element a revision from the first on', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from element e where not exists
      (select 1 from element_revision r where r.element_id = e.id and r.number = e.revision)`.execute(
      server.server.database.db,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('names the regions for the map in both languages, and sends them again only when they changed', async () => {
    const first = await fetch(`${server.base}/tiles/regions.geojson`);
    expect(first.headers.get('content-type')).toContain('geo+json');
    const { features } = await first.json();
    const alps = features.find((one: Json) => one.properties.en === 'Alps');
    expect(alps.properties).toMatchObject({ es: 'Alpes', level: 'range' });
    expect(alps.properties.weight).toBeGreaterThan(50);
    const [lon, lat] = alps.geometry.coordinates;
    expect(lon).toBeGreaterThan(5);
    expect(lat).toBeGreaterThan(43);
    const again = await fetch(`${server.base}/tiles/regions.geojson`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('lists the regions and lists that hold most first', async () => {
    const first = async (type: string): Promise<string[]> =>
      (
        await read(
          'query ($types: [ElementKind!]) { elements(filter: { types: $types }, first: 3) { nodes { name } } }',
          {
            types: [type],
          },
        )
      ).elements.nodes.map((node: Json) => node.name);
    expect(await first('region')).toContain('Europe');
    expect((await first('list'))[0]).toBe('All three-thousanders of the Pyrenees');
  });

  it('places an element in the continent it stands on, whatever its country spans', async () => {
    const continentsOf = async (text: string): Promise<string[]> => {
      const { elements } = await read(
        'query ($text: String!) { elements(filter: { text: $text }, first: 1) { nodes { regions { name level } } } }',
        { text },
      );
      return elements.nodes[0].regions
        .filter((region: Json) => region.level === 'continent')
        .map((region: Json) => region.name);
    };
    expect(await continentsOf('Camp Muir')).toEqual(['North America']);
    expect(await continentsOf('Teide')).toEqual(['Africa']);
    expect(await continentsOf('Carstensz')).toEqual(['Oceania']);
    expect(await continentsOf('Elbrus')).toEqual(['Europe']);
    expect(await continentsOf('Klyuchevskaya Sopka')).toEqual(['Asia']);
    expect(await continentsOf('Mauna Kea')).toEqual(['Oceania']);
    expect(await continentsOf('Aneto')).toEqual(['Europe']);
  });

  it('pages through a listing without a gap or a repeat, in every sort', async () => {
    for (const sort of ['importance', 'elevation', 'prominence', 'name', 'updated']) {
      const seen: string[] = [];
      let after: string | null = null;
      let total = 0;
      do {
        const { elements } = await read(
          `query ($after: ID) { elements(filter: { types: [volcano] }, sort: ${sort}, first: 30, after: $after) { total hasNextPage endCursor nodes { id } } }`,
          { after },
        );
        seen.push(...elements.nodes.map((node: Json) => node.id));
        total = elements.total;
        after = elements.hasNextPage ? elements.endCursor : null;
      } while (after);
      expect(new Set(seen).size, sort).toBe(total);
      expect(seen, sort).toHaveLength(total);
    }
  });

  it('filters by region, height, text without accents, and what is on the map', async () => {
    const region = await read(
      '{ elements(filter: { types: [region], text: "pyrenees" }, first: 10) { nodes { id name } } }',
    );
    const pyrenees = region.elements.nodes.find((node: Json) => node.name === 'Pyrenees');
    const { elements } = await read(
      `query ($id: ID!) { elements(filter: { types: [mountain], regionId: $id, minElevationMeters: 3350 }, sort: elevation) { total nodes { name ... on MountainElement { elevationMeters } } } }`,
      { id: pyrenees.id },
    );
    expect(elements.nodes[0].name).toBe('Aneto');
    expect(elements.nodes.every((node: Json) => node.elevationMeters >= 3_350)).toBe(true);
    expect((await find('MULHACÉN')).id).toBe((await find('mulhacen')).id);
    const box = await read(
      '{ elements(filter: { bounds: [-18.3, 27.5, -13.3, 29.5] }, first: 100) { total nodes { countries } } }',
    );
    expect(box.elements.total).toBeGreaterThan(3);
    expect(box.elements.nodes.every((node: Json) => node.countries.includes('es'))).toBe(true);
  });

  it('names the nearest elements as a look at all of them does', async () => {
    const { id } = await find('monte perdido');
    const { element } = await read('query ($id: ID!) { element(id: $id) { location nearby { id location } } }', { id });
    const rows = await server.server.database.db
      .selectFrom('element')
      .select(['id', 'lon', 'lat'])
      .where('lat', 'is not', null)
      .where('kind', '<>', 'region')
      .where('status', '=', 'published')
      .execute();
    const here: LonLat = [element.location[1], element.location[0]];
    const nearest = rows
      .filter((row) => row.id !== id)
      .map((row) => ({ id: row.id, distance: distanceMeters(here, [row.lon ?? 0, row.lat ?? 0]) }))
      .filter(({ distance }) => distance <= 15_000)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 8);
    expect(element.nearby.map((one: Json) => one.id)).toEqual(nearest.map((one) => one.id));
  });

  it('answers a private or missing element as not found (L10)', async () => {
    for (const id of ['0', '-1', 'abc', '9223372036854775808', '<script>']) {
      const { errors } = await server.graphql('query ($id: ID!) { element(id: $id) { id } }', { id });
      expect(errors[0]?.extensions).toMatchObject({ status: 404, errorCode: 'not_found' });
    }
  });

  describe('statements', () => {
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      const { database } = server.server;
      const before = database.statementCount();
      await work();
      return database.statementCount() - before;
    };

    it('read a profile with its counts in one', async () => {
      const { token } = await server.member();
      const profile =
        '{ viewer { id fullName url isAdmin counts { activities notifications completedTargets pendingTargetsByType { type count } } } }';
      expect(await count(() => server.graphql(profile, {}, token))).toBe(1);
      expect(await count(() => server.graphql('{ notificationCount }', {}, token))).toBe(1);
    });

    it('answer many members who poll at once with few, each with what is theirs (B2)', async () => {
      const members = await Promise.all(Array.from({ length: 12 }, () => server.member()));
      const ended = members[5]?.token;
      await server.graphql('mutation { logOut }', {}, ended);
      const { db } = server.server.database;
      for (const [i, { id }] of members.entries()) {
        if (i % 2 === 1) continue;
        await db
          .insertInto('notification')
          .values({ recipient_id: id, kind: 'reaction', subject_kind: 'element', subject_id: 'x' })
          .execute();
      }
      let answers: Json[] = [];
      const statements = await count(async () => {
        answers = await Promise.all(
          members.map(({ token }) => server.graphql('{ notificationCount viewer { id } }', {}, token)),
        );
      });
      expect(statements).toBeLessThanOrEqual(12);
      for (const [i, { id }] of members.entries()) {
        if (i === 5) expect(answers[i].errors[0].extensions.errorCode).toBe('unauthenticated');
        else expect(answers[i].data).toEqual({ notificationCount: i % 2 === 0 ? 1 : 0, viewer: { id } });
      }
    });

    it('read a listing of any length in one', async () => {
      const listing = (first: number): string =>
        `{ elements(filter: { types: [mountain] }, first: ${first}) { total nodes { id name regions { name } difficulties { value } facts } } }`;
      expect(await count(() => read(listing(5)))).toBe(1);
      expect(await count(() => read(listing(100)))).toBe(1);
    });

    it('read an element page in as many, whatever is on it', async () => {
      const page = `query ($id: ID!) { element(id: $id) { name facts otherNames { name } parent { name } children { name } accesses { name }
        nearby { name } lists { name edition { memberCount } } recentActivities { title } completers { completedOn } revisions { number } } }`;
      const [rich, poor] = [await find('aneto'), await find('volcan')];
      const first = await count(() => read(page, { id: rich.id }));
      expect(first).toBeLessThanOrEqual(12);
      expect(await count(() => read(page, { id: poor.id }))).toBeLessThanOrEqual(first);
    });
  });

  describe('tiles', () => {
    const tile = async (z: number, x: number, y: number): Promise<{ bytes: number; ids: string[] }> => {
      const response = await fetch(`${server.base}/tiles/elements/${z}/${x}/${y}.mvt`);
      expect(response.status).toBe(200);
      const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers['elements'];
      const ids = Array.from({ length: layer?.length ?? 0 }, (_, i) => String(layer?.feature(i).properties['id']));
      return { bytes: Number(response.headers.get('content-length') ?? 0), ids };
    };

    it('hold what they show at one zoom also at the next', async () => {
      const world = new Set((await tile(0, 0, 0)).ids);
      const next = new Set<string>();
      for (const [x, y] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        for (const id of (await tile(1, x, y)).ids) next.add(id);
      }
      expect(world.size).toBeGreaterThan(40);
      expect([...world].filter((id) => !next.has(id))).toEqual([]);
      expect(world.has((await find('everest')).id)).toBe(true);
    });

    it('stay bounded when thousands of elements stand in one place (B7)', async () => {
      const lines = Array.from(
        { length: 6_000 },
        (_, i) => `Crowd ${i},${1000 + (i % 900)},${10 + (i % 80) / 1e4},${10 + Math.floor(i / 80) / 1e4},mountain`,
      );
      const report = await importCsv(server.server.database.db, `name,elevation_m,lat,lon,kind\n${lines.join('\n')}`);
      expect(report).toMatchObject({ read: 6_000, created: 6_000, skipped: [] });
      for (const z of [0, 4, 8, 11, 14, 16]) {
        const size = 2 ** z;
        const [x, y] = [
          Math.floor(((10.0001 + 180) / 360) * size),
          Math.floor(
            (0.5 - Math.log((1 + Math.sin(Math.PI / 18)) / (1 - Math.sin(Math.PI / 18))) / (4 * Math.PI)) * size,
          ),
        ];
        const response = await fetch(`${server.base}/tiles/elements/${z}/${x}/${y}.mvt`);
        const bytes = Buffer.from(await response.arrayBuffer());
        const layer = new VectorTile(new PbfReader(bytes)).layers['elements'];
        expect(layer?.length ?? 0).toBeLessThanOrEqual(TILE_MAX_FEATURES);
        expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(60_000);
      }
    });

    it('name places also in the languages that have another name', async () => {
      const {
        elements: { nodes },
      } = await read('{ elements(filter: { text: "gr 11" }, first: 1) { nodes { name location } } }');
      const [{ name, location }] = nodes;
      const [lat, lon] = location as LonLat;
      const { x, y } = mercatorOf([lon, lat]);
      const response = await fetch(
        `${server.base}/tiles/elements/16/${Math.floor(x * 2 ** 16)}/${Math.floor(y * 2 ** 16)}.mvt`,
      );
      const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers['elements']!;
      const places = Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties);
      expect(places).toContainEqual(
        expect.objectContaining({ name: 'GR 11 Senda Pirenaica', name_en: 'GR 11 Pyrenean Trail' }),
      );
      expect(name).toBe('GR 11 Pyrenean Trail');
      // Where the name is the same it is sent once.
      expect(places.find((place) => place['name'] === 'GR 11 Senda Pirenaica')).not.toHaveProperty('name_es');
    });

    it('show an imported element as soon as it is written', async () => {
      const { db } = server.server.database;
      const seen = await tile(5, 0, 0);
      await importCsv(db, 'name,elevation_m,lat,lon\nLonely Peak,1234,84.9,-179.9');
      await expect.poll(async () => (await tile(5, 0, 0)).ids.length).toBe(seen.ids.length + 1);
    });

    it.each(['17/0/0', '3/8/0', '0/0/1', '1/-1/0', 'x/0/0', '5/1e1/0'])('refuse %s', async (name) => {
      expect((await fetch(`${server.base}/tiles/elements/${name}.mvt`)).status).toBe(404);
    });
  });

  describe('a table', () => {
    it('with a broken line changes nothing and names the line', async () => {
      const { db } = server.server.database;
      const before = await read('{ elements { total } }');
      const broken = importCsv(
        db,
        'name,elevation_m,lat,lon,kind\nGood,100,1,1,mountain\nBad,high,91,x,mountain\n,1,1,1,castle',
      );
      await expect(broken).rejects.toMatchObject({
        problems: expect.arrayContaining([expect.objectContaining({ line: 3 }), expect.objectContaining({ line: 4 })]),
      });
      expect(await read('{ elements { total } }')).toEqual(before);
    });

    it('without its columns says which are missing', async () => {
      await expect(importCsv(server.server.database.db, 'name,height\nA,1')).rejects.toMatchObject({
        problems: [{ line: 1, reason: 'column elevation_m, lat, lon is missing' }],
      });
    });

    it('that is imported twice, or known to the catalogue, doubles nothing', async () => {
      const { db } = server.server.database;
      const { element } = await read('query ($id: ID!) { element(id: $id) { location } }', {
        id: (await find('aneto')).id,
      });
      const [lat, lon] = element.location;
      const table = `name,elevation_m,lat,lon\nPeña Nueva,"1234,5",42.001,-3.5\nAneto,3404,${lat + 0.001},${lon}`;
      expect(await importCsv(db, table)).toMatchObject({ read: 2, created: 1, unchanged: 1 });
      expect(await importCsv(db, table)).toMatchObject({ read: 2, created: 0, unchanged: 2 });
      const { elements } = await read('{ elements(filter: { text: "pena nueva" }) { total nodes { name facts } } }');
      expect(elements).toMatchObject({ total: 1, nodes: [{ name: 'Peña Nueva', facts: { elevationMeters: 1234.5 } }] });
    });

    it('keeps ranks as a full ranking would give them', async () => {
      const { db } = server.server.database;
      const ranks = async (): Promise<unknown> =>
        (await sql`select id, minzoom from element order by id`.execute(db)).rows;
      const before = await ranks();
      await rankMap(db);
      expect(await ranks()).toEqual(before);
    });
  });

  it('serves its base map from installed files', async () => {
    const tile = await fetch(`${server.base}/basemap/3/4/2.mvt`);
    const layers = Object.keys(new VectorTile(new PbfReader(new Uint8Array(await tile.arrayBuffer()))).layers);
    expect(layers).toEqual(expect.arrayContaining(['sea', 'borders']));
    expect((await fetch(`${server.base}/basemap/relief/2/2/1.webp`)).headers.get('content-type')).toBe('image/webp');
    expect((await fetch(`${server.base}/basemap/9/0/0.mvt`)).status).toBe(404);
  });
});
