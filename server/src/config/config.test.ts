import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { originsOf } from '@cordada/core/geo/mapSources';
import { readConfig, SETTINGS } from './config.ts';
import { worldVectorOf } from './mapPresets.ts';

describe('readConfig', () => {
  it('boots from an empty environment', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: path.resolve('.data'),
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      environment: 'production',
      trustedProxies: 0,
    });
    expect(readConfig({ PORT: '8080', NODE_ENV: ' ', HOST: '' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      environment: 'production',
    });
  });

  it('takes what it documents', () => {
    const config = readConfig({
      DATABASE_URL: 'postgresql://a:b@db/cordada',
      PUBLIC_URL: 'https://cordada.example/',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '2',
    });
    expect(config).toMatchObject({ publicUrl: 'https://cordada.example', environment: 'test', trustedProxies: 2 });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reads where traces go, and nothing without an endpoint', () => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBeNull();
    const endpoint = 'http://collector:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, headers: {}, share: 1 });
    expect(
      readConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-tenant=1',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }).traces,
    ).toEqual({ endpoint, headers: { authorization: 'Bearer a=', 'x-tenant': '1' }, share: 0.25 });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%E0%A4%A'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%E0'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://a:secret@b/c'],
    ['DATABASE_URL', 'postgres://'],
    ['PUBLIC_URL', 'cordada.example'],
    ['PUBLIC_URL', 'https://cordada.example/path'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '11'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '201'],
    ['TRACK_THREADS', '0'],
    ['TRACK_THREADS', '1.5'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'not an address'],
    ['GOOGLE_CLIENT_SECRET', 'with a space'],
    ['GOOGLE_ISSUER', 'http://accounts.example'],
    ['APPLE_PRIVATE_KEY', 'not a key'],
    ['FACEBOOK_ORIGIN', 'http://localhost.evil.example'],
    ['MAIL_FROM', 'A <a@b.cc>\r\nBcc: <x@y.zz>'],
    ['MAP_DEM_TILES', 'https://dem.example/tiles.webp'],
    ['MAP_DEM_TILES', 'http://dem.example/{z}/{x}/{y}.webp'],
    ['MAP_DEM_TILES', 'https://{z}.example/{x}/{y}.webp'],
    ['MAP_DEM_TILES', 'https://dem.example/{z}/{x}/{y}/{s}.webp'],
    ['MAP_DEM_TILES', '//dem.example/{z}/{x}/{y}.webp'],
    ['MAP_DEM_ATTRIBUTION', '–'],
    ['MAP_DEM_ATTRIBUTION_URL', 'javascript:alert(1)'],
    ['MAP_DEM_ENCODING', 'quantised'],
    ['MAP_DEM_TILE_SIZE', '300'],
    ['MAP_DEM_MAXZOOM', '23'],
    ['MAP_DEM_BOUNDS', '2,42,1,43'],
    ['MAP_DEM_BOUNDS', '0,42,1'],
    ['MAP_PRESETS', 'world'],
    ['MAP_PROXY', 'yes'],
    ['MAP_REMOTE', 'https://maps.example/Alps.pmtiles'],
    ['MAP_REMOTE', 'http://maps.example/alps.pmtiles'],
    ['MAP_REMOTE', 'https://maps.example/alps-terrain.pmtiles'],
    ['MAP_RASTER_LAYERS', '{'],
    ['MAP_RASTER_LAYERS', '{}'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong configuration: ${name} must `));
  });

  it('names every wrong setting at once, and shows no secret', () => {
    const wrong = Object.fromEntries(
      SETTINGS.filter(({ name }) => name !== 'DATA_DIR').map(({ name }) => [name, ' ! ']),
    );
    let message = '';
    try {
      readConfig({ ...wrong, DATABASE_URL: 'mysql://me:hunter2@db/x' });
    } catch (error) {
      ({ message } = error as Error);
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must`);
    expect(message).not.toMatch(/hunter2|mysql/);
  });

  it.each([
    [{ SMTP_URL: 'smtp://me:hunter2@mail.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Cordada <hello@cordada.example>' }, 'SMTP_URL'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [{ FACEBOOK_CLIENT_SECRET: 'x' }, 'FACEBOOK_CLIENT_ID'],
    // Terrain requires the attribution of its provider.
    [{ MAP_DEM_TILES: 'https://dem.example/{z}/{x}/{y}.webp' }, 'MAP_DEM_ATTRIBUTION'],
    [{ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y' }, 'APPLE_KEY_ID, APPLE_PRIVATE_KEY'],
  ])('names the other half of %j', (given, missing) => {
    expect(() => readConfig(given)).toThrow(new RegExp(`^Wrong configuration: ${missing} must be set too`));
  });

  const RASTER = {
    id: 'topo',
    title: 'Topo',
    tiles: 'https://tiles.example/{z}/{x}/{y}.png?key=hunter2',
    attribution: '© Topo',
  };

  it('adds maps of the world by a name, after what is configured by hand', () => {
    const { map } = readConfig({ MAP_PRESETS: 'world-terrain, world-topo', MAP_PROXY: 'off' });
    expect(map.rasters.map(({ id }) => id)).toEqual(['world-topo']);
    expect(map.rasters[0]?.attribution).toContain('OpenTopoMap (CC-BY-SA)');
    expect(map.terrain?.attribution).toContain('SRTM');
    expect(map.isProxied).toBe(false);
    expect(worldVectorOf(map)).toBeNull();
    expect(worldVectorOf(readConfig({ MAP_PRESETS: 'world-vector' }).map)?.attribution).toMatch(
      /OpenFreeMap.*OpenMapTiles\.org.*OpenStreetMap/,
    );
    const own = { MAP_DEM_TILES: 'https://dem.example/{z}/{x}/{y}.webp', MAP_DEM_ATTRIBUTION: '© Dem' };
    expect(readConfig({ ...own, MAP_PRESETS: 'world-terrain' }).map.terrain?.attribution).toBe('© Dem');
  });

  it('reads base maps and terrain of others', () => {
    const defaults = { presets: [], isProxied: true, remotes: [] };
    expect(readConfig({}).map).toEqual({ ...defaults, rasters: [], terrain: null });
    const { map } = readConfig({
      MAP_RASTER_LAYERS: JSON.stringify([
        RASTER,
        { ...RASTER, id: 'own', tiles: '/own/{z}/{y}/{x}.webp', tileSize: 512, bounds: [-10, 36, 5, 44], maxzoom: 15 },
      ]),
      MAP_DEM_TILES: 'https://dem.example/{z}/{x}/{y}.webp',
      MAP_DEM_ATTRIBUTION: '© Dem',
      MAP_DEM_ATTRIBUTION_URL: 'https://dem.example/credits',
      MAP_DEM_BOUNDS: '0,42,3,43',
    });
    expect(map).toEqual({
      ...defaults,
      rasters: [
        { ...RASTER, tileSize: 256, minzoom: 0, maxzoom: 17, bounds: null, attributionUrl: null },
        {
          ...RASTER,
          id: 'own',
          tiles: '/own/{z}/{y}/{x}.webp',
          tileSize: 512,
          minzoom: 0,
          maxzoom: 15,
          bounds: [-10, 36, 5, 44],
          attributionUrl: null,
        },
      ],
      terrain: {
        tiles: 'https://dem.example/{z}/{x}/{y}.webp',
        attribution: '© Dem',
        attributionUrl: 'https://dem.example/credits',
        encoding: 'terrarium',
        tileSize: 512,
        maxzoom: 12,
        bounds: [0, 42, 3, 43],
      },
    });
    expect(originsOf(map)).toEqual(['https://tiles.example', 'https://dem.example']);
  });

  it.each([
    [{ attribution: undefined }, 'attribution is missing'],
    [{ attribution: ' ' }, 'attribution must be the words of its provider'],
    [{ title: undefined }, 'title is missing'],
    [{ id: 'built-in' }, 'id must be'],
    [{ tiles: 'https://user:pass@tiles.example/{z}/{x}/{y}' }, 'tiles must be'],
    [{ tiles: "https://tiles.example; script-src '*'/{z}/{x}/{y}" }, 'tiles must be'],
    [{ tileSize: 128 }, 'tileSize must be'],
    [{ minzoom: 12, maxzoom: 8 }, 'minzoom must not exceed maxzoom'],
    [{ bounds: [0, 0, 0, 0] }, 'bounds must be'],
    [{ attributionUrl: 'javascript:alert(1)' }, 'attributionUrl must be'],
    [{ style: 'x' }, 'style is no field'],
  ])('refuses a base map with %j, and shows no key of a provider', (wrong, reason) => {
    const layers = JSON.stringify([{ ...RASTER, ...wrong }]);
    let message = '';
    try {
      readConfig({ MAP_RASTER_LAYERS: layers });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(`MAP_RASTER_LAYERS must be a JSON list of layers (in layer 1, ${reason}`);
    expect(message).not.toContain('hunter2');
  });

  it('documents every setting once', () => {
    const names = SETTINGS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(SETTINGS.every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
  });
});
