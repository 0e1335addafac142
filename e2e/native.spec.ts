import { accessibilityOf, expect, test } from './journey.ts';
import { paintImage } from './images.ts';
import { ask, publishNew, register } from './members.ts';
import { APP, openNativeShell } from './nativeShell.ts';
import { ORIGINS } from './startProduct.ts';

test('the native app runs from its own files, with push, links, back button and shared tracks @phone', async ({
  page,
}) => {
  const ana = await register();
  const name = `Pico del bolsillo ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.42, 42.35], fields: {} }, ana);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => /Refused|CORS|violates/.test(message.text()) && errors.push(message.text()));
  await openNativeShell(page);
  await page.emulateMedia({ colorScheme: 'dark' });

  // What is public on the web is for members here.
  await page.goto(`${APP}/mountains`);
  await expect(page).toHaveURL(/\/log-in\?r=%2Fmountains$/);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), ana.accessToken);
  const registered = page.waitForResponse('**/api/users/me/device-tokens');
  await page.goto(`${APP}/`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => page.evaluate(() => window.nativeCalls)).toContain('SplashScreen.hide');

  // The device is registered for the member.
  expect((await registered).status()).toBe(201);

  await page.evaluate((url) => window.fireNative('App', 'appUrlOpen', { url }), `${ORIGINS.es}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${APP}/pin/${id}`));
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await expect
    .poll(() => ask('query ($id: ID!) { element(id: $id) { likeCount } }', { id }))
    .toEqual({ element: { likeCount: 1 } });
  expect(await page.evaluate(() => window.nativeCalls)).toContain('Haptics.impact');
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await page.evaluate(() => window.fireNative('App', 'backButton', { canGoBack: true }));
  await expect(page).toHaveURL(`${APP}/`);
  await page.evaluate(() => window.fireNative('App', 'backButton', { canGoBack: false }));
  await expect.poll(() => page.evaluate(() => window.nativeCalls)).toContain('App.exitApp');

  // A member who wants it is asked for by the device whenever the app is opened.
  await page.goto(`${APP}/settings?section=privacy`);
  const lockSwitch = page.getByRole('checkbox', { name: 'Lock the app on this device' });
  await lockSwitch.click();
  await expect(lockSwitch).toBeChecked();
  expect(await page.evaluate(() => window.nativeCalls)).toContain('NativeBiometric.verifyIdentity');
  const locked = page.getByRole('dialog', { name: 'Cordada is locked' });
  await page.evaluate(() => window.fireNative('App', 'appStateChange', { isActive: false }));
  await expect(locked).toBeVisible();
  await page.evaluate(() => window.fireNative('App', 'appStateChange', { isActive: true }));
  await expect(locked).toBeHidden();
  // Closed and opened again it asks before it shows anything.
  await page.reload();
  await expect(locked).toBeHidden();
  await lockSwitch.click();
  await expect(lockSwitch).not.toBeChecked();

  // Nothing is for sale here.
  await page.goto(`${APP}/pricing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('€');

  await page.goto(`${APP}/`);
  const asked = page.waitForFunction(() => window.nativeCalls.includes('CapacitorShareTarget.addListener'));
  const points = [42.35, 42.351, 42.352]
    .map((lat) => `<trkpt lat="${lat}" lon="-0.42"><ele>2000</ele></trkpt>`)
    .join('');
  const uri = `data:application/gpx+xml,${encodeURIComponent(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`)}`;
  await asked;
  await page.evaluate((given) => {
    const file = new Blob([decodeURIComponent(given.slice(given.indexOf(',') + 1))]);
    const files = [{ name: 'walk.gpx', uri: URL.createObjectURL(file) }];
    window.fireNative('CapacitorShareTarget', 'shareReceived', { files });
  }, uri);
  await expect(page).toHaveURL(/\/new-activity/);
  await expect(page.getByText('walk.gpx')).toBeVisible();

  // A photo that is taken here knows where, which the camera does not note for other apps.
  await page.context().setGeolocation({ latitude: 42.351, longitude: -0.42 });
  const taken = await paintImage(page, 800, 600, '#7a9bbf');
  await page.route(`${APP}/_capacitor_file_/**`, (route) => route.fulfill({ contentType: 'image/jpeg', body: taken }));
  await page.getByText('Add details', { exact: true }).click();
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const photos = page.getByRole('region', { name: 'Photos' }).getByLabel('What it shows');
  await expect(photos).toHaveCount(1);
  const { myImages } = await ask<{ myImages: { nodes: { takenAt: string | null; location: object | null }[] } }>(
    'query { myImages(first: 2) { nodes { takenAt location { lat lon } } } }',
    {},
    ana,
  );
  const location = { lat: expect.closeTo(42.351, 5), lon: expect.closeTo(-0.42, 5) };
  expect(myImages.nodes).toEqual([{ takenAt: expect.any(String), location }]);
  // What is shared while the form is open joins it.
  await page.evaluate((uri) => {
    window.fireNative('CapacitorShareTarget', 'shareReceived', { files: [{ name: 'summit.jpg', uri }] });
  }, `${APP}/_capacitor_file_/shared/summit.jpg`);
  await expect(photos).toHaveCount(2);
  expect(errors).toEqual([]);
});
