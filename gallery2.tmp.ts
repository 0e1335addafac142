import { launchBrowser } from './bench/pageLoad.ts';
import fs from 'node:fs';
const [origin = 'http://localhost:4140', out = '/tmp/shots2', names = '-', combos = 'phone.light,desktop.light'] =
  process.argv.slice(2);
fs.mkdirSync(out, { recursive: true });
const gql = async (query: string, variables: object = {}, token?: string): Promise<any> => {
  const r = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
    body: JSON.stringify({ query, variables }),
  });
  const j = (await r.json()) as any;
  if (j.errors) console.log(JSON.stringify(j.errors).slice(0, 300));
  return j.data ?? {};
};
const login = await gql('mutation($input: LogInInput!){logIn(input:$input){accessToken user{id}}}', {
  input: { email: 'nerea.aldama@demo.cordada.example', password: 'cordada demo rope' },
});
const token = login.logIn.accessToken,
  me = login.logIn.user.id;
const browser = await launchBrowser(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
const href = async (path: string, pattern: RegExp, member = true): Promise<string> => {
  const c = await browser.newContext(
    member
      ? { storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'accessToken', value: token }] }] } }
      : {},
  );
  const p = await c.newPage();
  await p.goto(origin + path);
  await p.waitForTimeout(2500);
  const all = await p
    .locator('a')
    .evaluateAll((as) => as.map((a) => (a as HTMLAnchorElement).getAttribute('href') ?? ''));
  await c.close();
  const found = all.find((h) => pattern.test(h)) ?? '';
  if (!found) console.log('none', path, pattern);
  return found.replace(/^https?:\/\/[^/]+/, '');
};
const others = (await gql('{ activities(first:20){nodes{id owner{id}}} }')).activities.nodes
  .map((n: any) => n.owner?.id)
  .filter((id: string) => id && id !== me);
const other = others[0];
const club =
  (await href('/my-lists', /\/club\//).catch(() => '')) ||
  (await href('/settings?section=account', /\/club\//)) ||
  (await href(`/user/${me}`, /\/club\//));
const post = await href('/community?section=posts', /\/post\//);
const conversation = await href('/community', /\/conversation/);
const collection = await href('/my-lists', /my-collection/);
const plan = await href('/my-activities?section=planned', /\/activity\//);
const mountain = (await gql('{ elements(filter:{types:[mountain], text:"Coma Pedrosa"}, first:1){nodes{id}} }'))
  .elements.nodes[0]?.id;
const S: [string, string, boolean][] = [
  ['logIn', '/log-in', false],
  ['register', '/register', false],
  ['post', post, true],
  ['conversation', conversation || `/pin/${mountain}`, true],
  ['activities', '/activities', false],
  ['lists', '/lists', false],
  ['regions', '/regions', false],
  ['routes', '/routes', false],
  ['viaFerratas', '/via-ferratas', false],
  ['userActivities', `/activities-by/${other}`, false],
  ['userTargets', `/targets-of/${other}`, false],
  ['userStatistics', `/statistics-of/${other}`, true],
  ['compare', `/compare/${other}`, true],
  ['user', `/user/${other}`, true],
  ['club', club, true],
  ['members', '/members', true],
  ['collection', collection, true],
  ['contributions', '/my-contributions', true],
  ['plan', plan, true],
  ['about', '/help/what-is-cordada', false],
  ['s.account', '/settings?section=account', true],
  ['s.privacy', '/settings?section=privacy', true],
  ['s.notifications', '/settings?section=notifications', true],
  ['s.subscription', '/settings?section=subscription', true],
  ['s.devices', '/settings?section=devices', true],
  ['s.data', '/settings?section=data', true],
  ['s.offline', '/settings?section=offline', true],
  ['editor', `/pin/${mountain}#edit`, true],
  ['history', `/pin/${mountain}#history`, true],
  ['activityEdit', `/new-activity`, true],
  ['certificate', `/certificate/x`, false],
  ['mapTargets', '/my-targets?v=map', true],
  ['mapActivities', '/my-activities?v=map', true],
];
for (const combo of combos.split(',')) {
  const [size, theme, language = 'en'] = combo.split('.');
  for (const isMember of [false, true]) {
    const context = await browser.newContext({
      viewport: size === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      colorScheme: theme as 'light',
      ...(isMember && {
        storageState: {
          cookies: [],
          origins: [origin, origin.replace('localhost', 'es.localhost')].map((o) => ({
            origin: o,
            localStorage: [{ name: 'accessToken', value: token }],
          })),
        },
      }),
    });
    if (language === 'es') await context.addCookies([{ name: 'language', value: 'es', url: origin }]);
    for (const [name, path, wantsMember] of S) {
      if (!path || wantsMember !== isMember || (names !== '-' && !names.split(',').includes(name))) continue;
      const page = await context.newPage();
      try {
        await page.goto(origin + path, { waitUntil: 'load', timeout: 60000 });
        await page.waitForLoadState('networkidle', { timeout: 15000 }).catch(() => {});
        if (await page.locator('[data-map-idle]').count())
          await page.waitForSelector('[data-map-idle="true"]', { timeout: 20000 }).catch(() => {});
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${out}/${name}.${combo}.png` });
      } catch (e) {
        console.log(name, combo, String(e).slice(0, 150));
      }
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
