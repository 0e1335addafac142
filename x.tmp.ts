// node shoot.tmp.ts BASE OUT name:path:sizes ... ; sizes p,d ; LOGIN=1 DARK=1
import { launchBrowser } from './bench/pageLoad.ts';
const [base, out, ...jobs] = process.argv.slice(2);
const browser = await launchBrowser(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
for (const [key, viewport] of Object.entries({ p: { width: 390, height: 844 }, d: { width: 1440, height: 900 } })) {
  const mine = jobs.filter((j) => j.split('::')[2]?.includes(key));
  if (!mine.length) continue;
  const context = await browser.newContext({
    viewport,
    colorScheme: process.env['DARK'] ? 'dark' : 'light',
    isMobile: key === 'p',
    hasTouch: key === 'p',
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (process.env['LOGIN']) {
    await page.goto(base + '/log-in');
    await page.getByLabel('Email').fill('nerea.aldama@demo.cordada.example');
    await page.getByRole('button', { name: /^continue$/i }).click();
    const pw = page.locator('input[type=password]');
    await pw.waitFor();
    await pw.fill('cordada demo rope');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL((u) => !u.pathname.includes('log-in'));
  }
  for (const job of mine) {
    const [name, path] = job.split('::');
    await page.goto(base + path);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page
      .waitForFunction(
        () =>
          [...document.querySelectorAll('[data-map-idle]')]
            .filter((e) => {
              const r = e.getBoundingClientRect();
              return r.width > 0 && r.top < innerHeight && r.bottom > 0;
            })
            .every((e) => (e as HTMLElement).dataset['mapIdle'] === 'true'),
        null,
        { timeout: 40000 },
      )
      .catch(() => console.log('not idle', name));
    await page.waitForTimeout(500);
    if (process.env['SCROLL']) {
      await page.evaluate((y) => scrollTo(0, y), Number(process.env['SCROLL']));
      await page.waitForTimeout(3000);
    }
    await page.screenshot({ path: `${out}/${name}-${key}.png`, fullPage: Boolean(process.env['FULL']) });
  }
  await context.close();
}
await browser.close();
