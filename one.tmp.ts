// node one.tmp.ts OUT PATH [size] [theme] [member] [full]
import { launchBrowser } from './bench/pageLoad.ts';
const [out = '', path = '/', size = 'desktop', theme = 'light', member = '', full = ''] = process.argv.slice(2);
const origin = path.startsWith('http') ? '' : 'http://localhost:4140';
const b = await launchBrowser(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
let storageState: any; if (member) { const r = await fetch('http://localhost:4140/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation($input: LogInInput!){logIn(input:$input){accessToken}}', variables: { input: { email: 'nerea.aldama@demo.cordada.example', password: 'cordada demo rope' } } }) }); const t = (await r.json() as any).data.logIn.accessToken; storageState = { cookies: [], origins: ['http://localhost:4140', 'http://es.localhost:4140'].map((o) => ({ origin: o, localStorage: [{ name: 'accessToken', value: t }] })) }; }
const c = await b.newContext({ viewport: size === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 }, isMobile: size === 'phone', hasTouch: size === 'phone', colorScheme: theme as 'light', ...(storageState && { storageState }) });
const p = await c.newPage(); await p.goto(origin + path); await p.waitForLoadState('networkidle', { timeout: 15000 }).catch(() => {});
if (await p.locator('[data-map-idle]').count()) await p.waitForSelector('[data-map-idle="true"]', { timeout: 20000 }).catch(() => {});
await p.waitForTimeout(1500); await p.screenshot({ path: out, fullPage: full === 'full' }); await b.close();
