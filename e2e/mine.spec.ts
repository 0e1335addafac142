import { publishActivityFile } from './activities.ts';
import { accessibilityOf, expect, expectFits, test } from './journey.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

const ASCENTS = 300;
const YEARS = 30;

interface Place {
  readonly id: string;
  readonly name: string;
  readonly location: readonly [number, number] | null;
}

async function catalogueMountains(): Promise<Place[]> {
  const places: Place[] = [];
  for (let after: string | null = null; places.length < ASCENTS + 50;) {
    const query = `query ($after: ID) { elements(filter: { types: [mountain] }, first: 100, after: $after) {
      endCursor hasNextPage nodes { id name location } } }`;
    const { elements }: { elements: { endCursor: string; hasNextPage: boolean; nodes: Place[] } } = await ask(query, {
      after,
    });
    places.push(...elements.nodes);
    if (!elements.hasNextPage) break;
    after = elements.endCursor;
  }
  return places.filter(({ name, location }) => location !== null && name !== 'Aneto').slice(0, ASCENTS);
}

test(
  'three hundred ascents are imported, counted by years and for nobody else, and the last summit of a list is congratulated once',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const mountains = await catalogueMountains();
    expect(mountains).toHaveLength(ASCENTS);
    const rows = mountains.map(({ name, location }, i) => {
      const day = `${1990 + (i % YEARS)}-0${1 + (i % 9)}-1${i % 10}`;
      return [day, `"${name}"`, ...(location ?? [])].join(',');
    });
    await openAs(page, member, `${ORIGINS.neutral}/my-targets?v=import`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'ascents.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Peak,Latitude,Longitude', ...rows].join('\n')),
    });
    await page.getByRole('button', { name: `Add ${ASCENTS} ascents` }).click();
    await expect(page.getByText(`${ASCENTS} ascents added`)).toBeVisible();
    await page.goto(`${ORIGINS.neutral}/my-statistics`);
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link');
    await expect(years).toHaveCount(YEARS + 1);
    await expect(page.getByText(String(ASCENTS), { exact: true }).first()).toBeVisible();

    const { elements } = await ask<{ elements: { nodes: Place[] } }>(
      '{ elements(filter: { types: [mountain], text: "Aneto" }, first: 1) { nodes { id name location } } }',
      {},
    );
    const aneto = elements.nodes[0]?.id;
    await publishNew('list', { name: 'Mis dos cimas', members: [mountains[0]?.id, aneto] }, member);
    await publishActivityFile(member);
    await page.goto(`${ORIGINS.neutral}/my-activities`);
    const celebration = page.getByRole('dialog', { name: 'List completed' });
    await expect(celebration).toContainText('Mis dos cimas');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My activities' })).toBeVisible();
    await expect(celebration).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${ORIGINS.neutral}/my-statistics`);
    await expect(page.getByRole('table', { name: 'Ascent by month' })).toBeAttached();
    await expectFits(page, '/my-statistics');

    await ask(
      'mutation { changePreferences(input: { profileVisibility: private }) { profileVisibility } }',
      {},
      member,
    );
    const stranger = await page.context().browser()!.newPage();
    for (const path of ['statistics-of', 'targets-of', 'completed-targets-by', 'user', 'activities-by', 'lists-by']) {
      await stranger.goto(`${ORIGINS.neutral}/${path}/${member.id}`);
      await expect(stranger.locator('main')).toBeVisible();
      await expect(stranger.locator('main')).not.toContainText(String(ASCENTS));
      await expect(stranger.locator('main')).not.toContainText(String(ASCENTS + 1));
    }
    await stranger.close();
  },
);

test('what is done, planned and begun is each on a page of its own among my activities', async ({ page }) => {
  const member = await register();
  const save = (title: string, happenedOn: string, isPlan: boolean) =>
    ask<{ saveActivity: { id: string } }>(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: { kind: 'hiking', title, happenedOn, isPlan, visibility: 'onlyMe', trackIds: [], milestones: [] } },
      member,
    );
  const nextYear = new Date().getUTCFullYear() + 1;
  await save('Later plan', `${nextYear}-07-10`, true);
  await save('Next plan', `${nextYear}-03-10`, true);
  await save('Only begun', '2024-05-01', false);
  const { saveActivity: done } = await save('Well done', '2024-05-02', false);
  await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: done.id }, member);
  await openAs(page, member, `${ORIGINS.neutral}/my-activities`);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Well done']);
  const tabs = page.getByRole('navigation', { name: 'State' });
  await tabs.getByRole('link', { name: 'Planned 2' }).click();
  await expect(titles).toHaveText(['Next plan', 'Later plan']);
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await tabs.getByRole('link', { name: 'Drafts 1' }).click();
  await expect(titles).toHaveText(['Only begun']);
});
