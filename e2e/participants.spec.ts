import fs from 'node:fs';
import { expect, test } from './journey.ts';
import type { Browser, Page } from '@playwright/test';
import { activityFile } from './activities.ts';
import { ask, openAs, register } from './members.ts';
import type { Member } from './members.ts';
import { ORIGINS } from './startProduct.ts';

const HOME = [0.6555, 42.6611] as const;
const RADIUS_METERS = 400;

async function tabOf(browser: Browser, member: Member, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, member, address);
  return page;
}

function metersFromHome(lon: number, lat: number): number {
  const [east, north] = [(lon - HOME[0]) * Math.cos((lat * Math.PI) / 180), lat - HOME[1]];
  return (Math.hypot(east, north) * Math.PI * 6_371_008) / 180;
}

test(
  'an activity is planned with a friend, done, and shown to followers alone (V01, V06)',
  {
    tag: '@once',
  },
  async ({ page, browser }) => {
    const nerea = await register('Nerea');
    const luz = await register(`Luz${process.pid}`);
    const olga = await register('Olga');
    const stranger = await register('Bruno');
    await ask(
      'mutation ($input: HiddenZoneInput!) { addHiddenZone(input: $input) { hiddenZones { id } } }',
      {
        input: { name: 'Home', lon: HOME[0], lat: HOME[1], radiusMeters: RADIUS_METERS },
      },
      nerea,
    );
    await ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: nerea.id }, olga);
    await ask('mutation ($id: ID!) { answerFollowRequest(id: $id, isAccepted: true) }', { id: olga.id }, nerea);

    // A plan for tomorrow, with a friend.
    await openAs(page, nerea, `${ORIGINS.en}/new-activity`);
    await page.getByRole('button', { name: 'Add it without a track' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Aneto in company');
    const day = (ahead: number): string => {
      const date = new Date(Date.now() + ahead * 86_400_000);
      return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
    };
    await page.getByLabel('Date', { exact: true }).fill(day(1));
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aneto in company' })).toBeVisible();
    const address = page.url();
    const id = /activity\/([^/-]+)/.exec(address)?.[1] ?? '';
    await page.getByLabel('Invite members').fill(`Luz${process.pid}`);
    await page.getByRole('button', { name: /Luz.*Invite/ }).click();
    const guest = page.getByRole('listitem').filter({ hasText: 'Luz' });
    await expect(guest.getByText('No answer')).toBeVisible();
    const friend = await tabOf(browser, luz, address);
    await friend.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'Yes' }).click();
    await expect(friend.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
    await page.reload();
    await expect(guest.getByText('Yes')).toBeVisible();

    // The date is moved to today, and the plan becomes an activity with the data of its file.
    await page.goto(`${ORIGINS.en}/new-activity?id=${id}`);
    await page.getByLabel('Date', { exact: true }).fill(day(0));
    await page.getByRole('button', { name: 'Save plan' }).click();
    await page.getByRole('button', { name: 'Yes, create an activity' }).click();
    await page.getByLabel('Choose track files').setInputFiles(activityFile(71));
    await expect(page.getByRole('checkbox', { name: /^Aneto Mountain/ })).toBeChecked();
    await page.getByRole('radio', { name: 'My followers' }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published. Well done!')).toBeVisible();

    // The friend took part as well; the follower sees the track without the home; nobody else sees the activity.
    await friend.reload();
    await friend.getByRole('button', { name: 'Yes, only for me' }).click();
    await expect(friend.getByText('You were there.')).toBeVisible();
    await friend.context().close();
    const follower = await tabOf(browser, olga, page.url());
    await expect(follower.getByRole('heading', { level: 1, name: 'Aneto in company' })).toBeVisible();
    // Participants decide themselves whether their participation is shown.
    await expect(follower.getByText(`Luz${process.pid}`)).toHaveCount(0);
    const [download] = await Promise.all([
      follower.waitForEvent('download'),
      follower.getByText('Download GPX').first().click(),
    ]);
    const places = [
      ...fs.readFileSync(await download.path(), 'utf8').matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"/g),
    ].map(([, lat, lon]) => [Number(lon), Number(lat)] as const);
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(([lon, lat]) => metersFromHome(lon, lat) < RADIUS_METERS / 2)).toEqual([]);
    await follower.context().close();

    for (const member of [stranger, null]) {
      const other = await (await browser.newContext()).newPage();
      if (member) await openAs(other, member, page.url());
      else expect((await other.goto(page.url()))?.status()).toBe(404);
      await expect(other.getByText('Aneto in company')).toHaveCount(0);
      await other.goto(`${ORIGINS.en}/activities-by/${nerea.id}`);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(other.getByText('Aneto in company')).toHaveCount(0);
      await other.context().close();
    }
  },
);
