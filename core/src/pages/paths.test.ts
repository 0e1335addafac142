import { describe, expect, it } from 'vitest';
import { originOf, routesLanguageOfHost } from './origins.ts';
import { knownQuery } from './pageQueries.ts';
import { PAGE_NAMES, PAGE_TABLE, ROUTES_LANGUAGES, pageRow, pathPattern } from './pageTable.ts';
import { alternates, buildAnyPath, buildPath, encodePath, matchPath } from './paths.ts';

// The path table of the specification: neutral path, and Spanish path where it differs.
const SPECIFIED = `
/ |
/access/{looseId}/{slug}? | /acceso
/accesses | /accesos
/activities | /actividades
/climbing-routes |
/couloirs | /corredores
/elements |
/generic-points |
/lists | /listas
/mountains | /montañas
/pins | /pines
/regions | /regiones
/ridges-crests | /aristas-crestas
/routes | /rutas
/shelters | /refugios
/via-ferratas |
/volcanoes | /volcanes
/contents | /contenido
/activity/{id}/{slug}? | /actividad
/list/{id}/{slug}? |
/pin/{id}/{slug}? |
/region/{id}/{slug}? |
/user/{id}/{slug}? |
/post/{id} |
/conversation-about/{elementId}/{slug}? | /conversación-sobre
/community | /comunidad
/members | /miembros
/notifications | /notificaciones
/log-in |
/log-out |
/register | /registro
/settings | /ajustes
/pricing | /precios
/club-subscription-activated |
/pro-subscription-activated |
/upgrade-required |
/admin/events |
/my-activities |
/my-collection/{id} |
/my-completed-targets |
/my-contributions |
/my-drafts |
/my-lists |
/my-pending-targets |
/my-targets |
/new-activity |
/activities-by/{id} |
/completed-targets-by/{id} |
/contributions-by/{id} |
/lists-by/{id} |
/pending-targets-of/{id} |
/targets-of/{id} |
/confirm-subscription/{key} |
/reset-password/{key} |
/unsubscribe/{key} |
/verify-account-email/{key} |
/help |
/help/privacy-policy |
/help/terms-of-use |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string]);

const ACCESS = {
  open: 'welcome logIn register logOut pricing upgradeRequired clubSubscriptionActivated proSubscriptionActivated',
  mixed:
    'access accesses activities activity climbingRoutes community contents conversation couloirs elements genericPoints list lists mountains pin pins post region regions ridges routes shelters user userActivities userCompletedTargets userContributions userLists userPendingTargets userTargets viaFerratas volcanoes',
  private:
    'members myActivities myCollection myCompletedTargets myContributions myDrafts myLists myPendingTargets myTargets newActivity notifications settings',
  admin: 'adminEvents',
};

const asPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

describe('page table', () => {
  it.each(SPECIFIED)('has the specified row %s', (path, spanish) => {
    const english = asPattern(path);
    const name = PAGE_NAMES.find((page) => pathPattern(page, 'en') === english);
    expect(name, `no page for ${path}`).toBeDefined();
    expect(pathPattern(name!, 'neutral')).toBe(english.replace('/:slug?', ''));
    if (spanish) expect(pathPattern(name!, 'es').startsWith(spanish)).toBe(true);
    expect(pathPattern(name!, 'es').includes(':slug?')).toBe(path.includes('{slug}'));
  });

  it.each(Object.entries(ACCESS))('names the specified %s pages', (access, names) => {
    for (const name of names.split(' ')) expect(PAGE_TABLE).toHaveProperty([name, 'access'], access);
  });

  it('lists no page that needs a login', () => {
    for (const name of PAGE_NAMES) {
      const row = pageRow(name);
      if (row.access === 'private' || row.access === 'admin') expect(row.indexable, name).toBe(false);
    }
  });

  it.each(ROUTES_LANGUAGES)('spells no two pages alike in %s', (language) => {
    const patterns = PAGE_NAMES.map((name) => pathPattern(name, language));
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

describe('paths', () => {
  const params = { id: 'k7Qx2', looseId: 'k7Qx2', elementId: 'k7Qx2', key: 'abc', slug: 'pica-d-estats' };

  it.each(ROUTES_LANGUAGES.flatMap((language) => PAGE_NAMES.map((name) => [name, language] as const)))(
    'round trips %s in %s',
    (name, language) => {
      const path = buildAnyPath(name, language, params);
      const match = matchPath(path, language);
      expect(match).toMatchObject({ name, canonicalPath: path, isCanonical: true });
      expect(matchPath(encodePath(path), language)).toMatchObject({ name, isCanonical: true });
      if (language === 'neutral') expect(path).not.toContain('pica');
    },
  );

  it('corrects encoding, accents, case and slashes', () => {
    for (const path of [
      '/montan\u0303as',
      '/MONTA%C3%91AS',
      '/montañas/',
      '//montañas',
      '/montanas',
      '/monta%c3%b1as',
    ]) {
      expect(matchPath(path, 'es'), path).toMatchObject({ name: 'mountains', canonicalPath: '/montañas' });
    }
    expect(matchPath('/montañas/', 'es')?.isCanonical).toBe(false);
  });

  it('keeps the case of ids, drops the slug on neutral paths', () => {
    expect(matchPath('/PIN/aB3/', 'en')).toMatchObject({ params: { id: 'aB3' }, canonicalPath: '/pin/aB3' });
    expect(matchPath('/pin/aB3/aneto', 'neutral')).toMatchObject({ canonicalPath: '/pin/aB3', isCanonical: false });
  });

  it('knows no page for strange paths', () => {
    for (const path of ['/nowhere', '/pin', '/pin/a/b/c', '/pin/%E0%A4%A', '/pin/a%2Fb', '/montañas', '/mountains/x']) {
      expect(matchPath(path, 'en'), path).toBeNull();
    }
  });

  it('refuses a missing parameter and escapes what would change the path', () => {
    // @ts-expect-error the id is required
    expect(() => buildPath('pin', 'en')).toThrow();
    expect(buildPath('pin', 'es', { id: 'a/b', slug: 'peñón ?' })).toBe('/pin/a%2Fb/peñón%20%3F');
    expect(encodePath('/pin/a%2Fb/peñón%20%3F')).toBe('/pin/a%2Fb/pe%C3%B1%C3%B3n%20%3F');
  });

  it('gives the alternates with the slug of each language', () => {
    expect(alternates('list', { id: '9', slug: 'old' }, { en: 'three-thousanders', es: 'tresmiles' })).toEqual({
      en: '/list/9/three-thousanders',
      es: '/lista/9/tresmiles',
      'x-default': '/list/9',
    });
  });
});

describe('query', () => {
  it('keeps what a page knows, each name once and always in the same order', () => {
    expect(knownQuery('mountains', '?sort=name&utm_source=x&q=a%20b&sort=elevation&constructor=1')).toBe(
      '?q=a+b&sort=name',
    );
    expect(knownQuery('mountains', 'sort=name&q=a+b')).toBe('?q=a+b&sort=name');
    expect(knownQuery('welcome', '?q=a')).toBe('');
    expect(knownQuery(null, '?q=a')).toBe('');
  });
});

describe('origins', () => {
  it('puts the language in front of the host', () => {
    expect(originOf('https://cordada.example', 'es')).toBe('https://es.cordada.example');
    expect(originOf('http://127.0.0.1:3000', 'en')).toBe('http://en.localhost:3000');
    expect(originOf('http://10.0.0.5:3000', 'en')).toBe('http://10.0.0.5:3000');
    expect(originOf('http://localhost:3000/', 'neutral')).toBe('http://localhost:3000');
  });

  it('reads the language from the first label only', () => {
    expect(routesLanguageOfHost('ES.cordada.example:3000')).toBe('es');
    expect(routesLanguageOfHost('en.localhost')).toBe('en');
    expect(routesLanguageOfHost('cordada.es')).toBe('neutral');
    expect(routesLanguageOfHost('es')).toBe('neutral');
  });
});
