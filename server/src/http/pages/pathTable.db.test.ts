import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originOf } from '@cordada/core/pages/origins';
import {
  LANGUAGES,
  PAGE_NAMES,
  ROUTES_LANGUAGES,
  languageOf,
  pageRow,
  pathPattern,
} from '@cordada/core/pages/pageTable';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { encodePath } from '@cordada/core/pages/paths';
import { objectKeys } from '@cordada/core/objectKeys';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { loadRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';

/** Pages that came after the specification. */
const ADDED: readonly string[] = [
  'adminBlockedTerms',
  'appeal',
  'certificate',
  'club',
  'clubCollection',
  'compare',
  'helpAbout',
  'livePosition',
  'myStatistics',
  'panorama',
  'sharedCollection',
  'userStatistics',
  'whatNext',
];

// Path table of the specification: `page: neutral path | beginning of the Spanish path, where it has one`.
const SPECIFIED = Object.fromEntries(
  `welcome: / |
access: /access/:looseId | /acceso
accesses: /accesses | /accesos
activities: /activities | /actividades
climbingRoutes: /climbing-routes |
couloirs: /couloirs | /corredores
elements: /elements |
genericPoints: /generic-points |
lists: /lists | /listas
mountains: /mountains | /montañas
pins: /pins | /pines
regions: /regions | /regiones
ridges: /ridges-crests | /aristas-crestas
routes: /routes | /rutas
shelters: /shelters | /refugios
viaFerratas: /via-ferratas |
volcanoes: /volcanoes | /volcanes
contents: /contents | /contenido
activity: /activity/:id | /actividad
list: /list/:id |
pin: /pin/:id |
region: /region/:id |
user: /user/:id |
post: /post/:id |
conversation: /conversation-about/:elementId | /conversación-sobre
community: /community | /comunidad
members: /members | /miembros
notifications: /notifications | /notificaciones
logIn: /log-in |
logOut: /log-out |
register: /register | /registro
settings: /settings | /ajustes
pricing: /pricing | /precios
clubSubscriptionActivated: /club-subscription-activated |
proSubscriptionActivated: /pro-subscription-activated |
upgradeRequired: /upgrade-required |
adminEvents: /admin/events |
adminHealth: /admin/health |
myActivities: /my-activities |
myCollection: /my-collection/:id |
myCompletedTargets: /my-completed-targets |
myContributions: /my-contributions |
myDrafts: /my-drafts |
myLists: /my-lists |
myPendingTargets: /my-pending-targets |
myTargets: /my-targets |
newActivity: /new-activity |
userActivities: /activities-by/:id |
userCompletedTargets: /completed-targets-by/:id |
userContributions: /contributions-by/:id |
userLists: /lists-by/:id |
userPendingTargets: /pending-targets-of/:id |
userTargets: /targets-of/:id |
confirmSubscription: /confirm-subscription/:key |
resetPassword: /reset-password/:key |
unsubscribe: /unsubscribe/:key |
verifyAccountEmail: /verify-account-email/:key |
help: /help |
helpPrivacyPolicy: /help/privacy-policy |
helpTermsOfUse: /help/terms-of-use |`
    .split('\n')
    .map((line) => {
      const [name = '', paths = ''] = line.split(': ');
      const [neutral = '', spanish = ''] = paths.split('|').map((path) => path.trim());
      return [name, { neutral, spanish }];
    }),
) as Record<PageName, { neutral: string; spanish: string }>;

const STATUS: Partial<Record<PageName, number>> = {
  appeal: 410,
  certificate: 404,
  confirmSubscription: 410,
  livePosition: 410,
  sharedCollection: 404,
  resetPassword: 410,
  unsubscribe: 410,
  verifyAccountEmail: 410,
};

const HEAD = /<link rel="canonical" href="([^"]*)"/;
const TITLE = /<title>([^<]*)<\/title>/;

describe('the path table (A16, L09)', () => {
  let server: TestServer;
  let renderer: Renderer;
  let tokens: Record<'member' | 'pro' | 'club' | 'admin', string>;
  let ids: Partial<Record<PageName, { id: string; slugs: { en: string; es: string } }>>;

  beforeAll(async () => {
    server = await startTestServer();
    renderer = await loadRenderer({ environment: 'test' });
    const member = await server.member('Nuria');
    const admin = await server.member('Berta');
    const { db } = server.server.database;
    await db.updateTable('account').set({ is_admin: true }).where('id', '=', admin.id).execute();
    const [pro, club] = [await server.member('Paula'), await server.member('Clara')];
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${pro.id}, 'pro', now(), now() + interval '1 year'),
      (${club.id}, 'club', now(), now() + interval '1 year')`.execute(db);
    tokens = { member: member.token, pro: pro.token, club: club.token, admin: admin.token };
    const first = async (type: string) => {
      const { data } = await server.graphql(
        `{ elements(filter: { types: [${type}] }, first: 1) { nodes { id slugs { en es } } } }`,
      );
      return data.elements.nodes[0];
    };
    const saved = await server.graphql(
      `mutation { saveActivity(input: { kind: hiking, title: "Vuelta al Pedraforca", happenedOn: "2026-05-01",
        visibility: everyone, trackIds: [], milestones: [] }) { id slug } }`,
      {},
      member.token,
    );
    const { id, slug } = saved.data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, member.token);
    const pin = await first('mountain');
    // The readers differ in what they may read, block and follow; the pages do not.
    const say = async (input: object, token: string): Promise<string> =>
      (await server.graphql('mutation ($i: PostInput!) { createPost(input: $i) { id } }', { i: input }, token)).data
        .createPost.id;
    const said = await say({ text: 'Snow from 2,400 m', aboutId: pin.id }, member.token);
    await say({ text: 'Thank you', answersId: said }, pro.token);
    for (const aboutId of [pin.id, id, member.id, null])
      for (const audience of ['everyone', 'followers'])
        await say({ text: `${audience} ${aboutId}`, aboutId, audience }, member.token);
    await server.graphql(
      'mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }',
      { id: member.id },
      club.token,
    );
    await server.graphql('mutation ($id: ID!) { blockMember(id: $id) }', { id: member.id }, pro.token);
    await server.graphql(
      'mutation ($id: ID!) { reactToPost(postId: $id, reaction: summit) { id } }',
      { id: said },
      club.token,
    );
    const person = { id: member.id, slugs: { en: 'nuria-ruiz', es: 'nuria-ruiz' } };
    ids = {
      access: await first('access'),
      activity: { id, slugs: { en: slug, es: slug } },
      list: await first('list'),
      pin,
      region: await first('region'),
      conversation: pin,
      post: { id: said, slugs: { en: '', es: '' } },
      user: person,
    };
    for (const name of PAGE_NAMES) if (name.startsWith('user')) ids[name] ??= person;
  });
  afterAll(() => server.stop());

  const pathOf = (name: PageName, language: RoutesLanguage): string => {
    const known = ids[name];
    const slug = language === 'neutral' ? '' : known?.slugs[language];
    return pathPattern(name, language)
      .replace('/:slug?', slug ? `/${slug}` : '')
      .replace(/:key/, 'k'.repeat(43))
      .replace(/:\w+/, known?.id ?? 'k7Qx2mDpR9w');
  };
  it('holds every row of the specification', () => {
    expect(PAGE_NAMES.filter((name) => !ADDED.includes(name)).sort()).toEqual(Object.keys(SPECIFIED).sort());
    for (const name of objectKeys(SPECIFIED)) {
      expect(pathPattern(name, 'neutral'), name).toBe(SPECIFIED[name].neutral);
      expect(pathPattern(name, 'es').startsWith(SPECIFIED[name].spanish), name).toBe(true);
    }
  });

  describe.each(ROUTES_LANGUAGES)('on the %s host', (language) => {
    it.each(PAGE_NAMES)('answers %s', async (name) => {
      const { access, indexable } = pageRow(name);
      const response = await server.page(pathOf(name, language), language);
      const html = response.text;
      const head = html.slice(0, html.indexOf('</head>'));
      const isGated = access === 'private' || access === 'admin';
      expect(response.status, name).toBe(STATUS[name] ?? 200);
      expect(html).toContain(`<html lang="${languageOf(language)}"`);
      expect(TITLE.exec(head)?.[1]).toMatch(/Cordada/);
      expect(html).toMatch(/<h1|aria-busy/);
      if (indexable && !STATUS[name]) {
        expect(HEAD.exec(head)?.[1]).toBe(
          originOf('http://cordada.test', language) + encodePath(pathOf(name, language)),
        );
        for (const one of ROUTES_LANGUAGES) {
          const address = originOf('http://cordada.test', one) + encodePath(pathOf(name, one));
          expect(head).toContain(`hrefLang="${one === 'neutral' ? 'x-default' : one}" href="${address}"`);
        }
        expect(head).toContain('<meta property="og:title"');
        expect(head).toContain('<meta name="description"');
      } else {
        expect(head).toContain('<meta name="robots" content="noindex"/>');
        expect(head).not.toMatch(/rel="canonical"|property="og:|hrefLang|name="description"/);
      }
      if (isGated) {
        expect(response.headers['cache-control']).toBe('private, no-cache');
        expect(html).toContain('aria-busy="true"');
      }
      // Every viewer gets the same bytes; personal data is loaded later over the API.
      for (const token of Object.values(tokens)) {
        const theirs = await server.page(pathOf(name, language), language, { 'x-access-token': token });
        expect(theirs.text === html, 'the same bytes').toBe(true);
      }
    });

    it('answers 301 to the canonical spelling of every page with a slug', async () => {
      for (const name of objectKeys(ids)) {
        if (!pathPattern(name, 'en').includes(':slug?')) continue;
        const canonical = encodePath(pathOf(name, language));
        const wrong = `${canonical.split('/').slice(0, 3).join('/')}/not-its-slug`;
        const response = await server.page(decodeURI(wrong), language);
        expect(response.status, wrong).toBe(301);
        expect(response.headers.location?.replace(/^https?:\/\/[^/]+/, ''), wrong).toBe(canonical);
        const tagged = await server.page(`${decodeURI(wrong)}?utm_source=mail&x=1`, language);
        expect(tagged.headers.location, wrong).toMatch(/\?utm_source=mail&x=1$/);
      }
    });
  });

  describe.each(LANGUAGES)('on the %s host', (language) => {
    it.each(PAGE_NAMES)('serves %s all messages that it renders', async (name) => {
      const url = `${originOf('http://cordada.test', language)}${encodePath(pathOf(name, language))}`;
      const { text } = await server.page(pathOf(name, language), language);
      const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { messagesUrl: string };
      const render = async (messages: object): Promise<string> =>
        (
          await renderer.render({
            url,
            routesLanguage: language,
            language: languageOf(language),
            publicUrl: 'http://cordada.test',
            execute: async (id, variables) => {
              const answer = await fetch(`${server.base}/api/graphql`, {
                method: 'POST',
                headers: { 'content-type': 'application/json', 'x-language': languageOf(language) },
                body: JSON.stringify({ id, variables }),
              });
              return (await answer.json()) as { data?: unknown };
            },
            messages,
          })
        ).html;
      const served = JSON.parse((await server.page(boot.messagesUrl)).text) as object;
      expect(await render(served)).not.toContain('Undefined message');
      if (name === 'welcome') expect(await render({})).toContain('Undefined message');
    });
  });

  it('says the title of every page in both languages', async () => {
    const titles = new Map<string, PageName>();
    for (const name of PAGE_NAMES) {
      if (['private', 'admin'].includes(pageRow(name).access) || STATUS[name]) continue;
      const title = async (language: RoutesLanguage): Promise<string> =>
        TITLE.exec((await server.page(pathOf(name, language), language)).text)?.[1] ?? '';
      const [english, spanish] = [await title('en'), await title('es')];
      expect(english, name).not.toMatch(/Undefined|^ ·/);
      // Names are the same in both languages; interface texts differ.
      if (!ids[name] || name.startsWith('user')) {
        if (name !== 'user') expect(spanish, name).not.toBe(english);
      }
      titles.set(english, name);
    }
    expect(titles.size).toBeGreaterThan(30);
  });

  it('lets only administrators read the events', async () => {
    const ask = (token?: string) => server.graphql('{ adminEvents { nodes { kind title actorName } } }', {}, token);
    expect((await ask()).errors[0]?.extensions.status).toBe(401);
    for (const token of [tokens.member, tokens.pro, tokens.club]) {
      expect((await ask(token)).errors[0]?.extensions.status).toBe(403);
    }
    const { data } = await ask(tokens.admin);
    expect(data.adminEvents.nodes).toContainEqual({
      kind: 'publication',
      title: 'Vuelta al Pedraforca',
      actorName: 'Nuria Ruiz',
    });
    expect(data.adminEvents.nodes).toContainEqual({ kind: 'registration', title: '', actorName: 'Berta Ruiz' });
  });
});
