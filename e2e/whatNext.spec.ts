import { publishActivityFile } from './activities.ts';
import { expect, test } from './journey.ts';
import { ask, openAs, publishNew, register, subscribe } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** On paths of the map of Andorra that the product ships. */
const SUMMITS = [
  { name: 'Bony de la Pica del viaje', place: [1.460327, 42.504477], elevationMeters: 2_402 },
  { name: 'Casamanya del viaje', place: [1.569175, 42.585823], elevationMeters: 2_731 },
] as const;
const ANDORRA_LA_VELLA = { latitude: 42.5075, longitude: 1.5218 };
const HOURS = 8;

/** A Saturday in July, when nothing is out of season. */
function saturday(): string {
  const july = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 6, 1));
  july.setUTCDate(1 + ((6 - july.getUTCDay() + 7) % 7));
  return july.toISOString().slice(0, 10);
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

test.use({ geolocation: ANDORRA_LA_VELLA, permissions: ['geolocation'] });

test(
  'what next for a Saturday from Andorra la Vella becomes a plan within the hours and the difficulty',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const ids: string[] = [];
    for (const { name, place, elevationMeters } of SUMMITS) {
      const id = await publishNew('mountain', { name, place, fields: { elevationMeters } }, member);
      await ask('mutation ($id: ID!) { setTarget(elementId: $id, state: pending) { state } }', { id }, member);
      ids.push(id);
    }
    const day = saturday();
    await openAs(page, member, `${ORIGINS.neutral}/what-next?date=${day}&hours=${HOURS}&max=T3`);
    await expect(page.getByRole('heading', { name: 'Your nearest targets' })).toBeVisible();
    await expect(page.getByText(/^2 pending targets within 40 km/)).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'From where I am' }).click();
    await expect(page).not.toHaveURL(/at=/);
    await page.getByRole('button', { name: 'Show trips' }).click();
    const proposal = page.getByRole('article').first();
    await expect(proposal.getByText(/^Completes/)).toBeVisible();
    await expect(proposal.getByText(/^Sunrise .* Set out by/)).toBeVisible();
    await proposal.getByRole('button', { name: 'Plan it' }).click();
    await expect(page).toHaveURL(/\/activity\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('del viaje');

    const { myPlans } = await ask<{
      myPlans: {
        nodes: { happenedOn: string; visibility: string; milestones: { element: { id: string } | null }[] }[];
      };
    }>(
      '{ myPlans: myActivities(status: planned) { nodes { happenedOn visibility milestones { element { id } } } } }',
      {},
      member,
    );
    const [plan] = myPlans.nodes;
    expect(plan).toMatchObject({ happenedOn: day, visibility: 'onlyMe' });
    const reached = plan?.milestones.flatMap(({ element }) => element?.id ?? []) ?? [];
    expect(reached.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(reached));

    // The one proposal of the week is still there at the next visit.
    await page.goto(`${ORIGINS.neutral}/what-next`);
    await expect(page.getByRole('heading', { name: /^1 trip for Sat, / })).toBeVisible();
    await expect(proposal.getByText(/^Completes/)).toBeVisible();
    await expect(page.getByText(/^42\.5075, 1\.5218/)).toBeVisible();
  },
);

test('members with Pro compare trips in short and open one at a time', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  await subscribe(member, 'pro');
  for (const { name, place, elevationMeters } of SUMMITS) {
    const fields = { name: `${name} de Pro`, place, fields: { elevationMeters } };
    const id = await publishNew('mountain', fields, member);
    await ask('mutation ($id: ID!) { setTarget(elementId: $id, state: pending) { state } }', { id }, member);
  }
  const at = `at=${ANDORRA_LA_VELLA.latitude},${ANDORRA_LA_VELLA.longitude}`;
  await openAs(page, member, `${ORIGINS.neutral}/what-next?${at}&date=${saturday()}&hours=${HOURS}&max=T3`);
  const rows = page.getByRole('listitem').getByRole('button', { name: /de Pro.*1 target/ });
  await expect(rows).toHaveCount(2);
  const [first, second] = [rows.first(), rows.last()];
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('article')).toHaveCount(1);
  await second.click();
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  const name = await page.getByRole('article').getByRole('heading').textContent();
  await expect(second).toContainText(name ?? '');
  await expect(page.getByRole('article')).toHaveCount(1);

  // Phones swipe from one to the next, over the one map.
  await page.setViewportSize({ width: 390, height: 844 });
  const swipe = (left: number): Promise<void> =>
    page
      .getByRole('list')
      .filter({ has: rows })
      .evaluate((row, to) => row.scrollTo({ left: to }), left);
  await swipe(1_000);
  await swipe(0);
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await swipe(1_000);
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(1);
});

test(
  'what next for a weekend is changed in its short form and becomes a plan of two days with a night at a hut',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
      '{ elements(filter: { types: [mountain], text: "Alt del Griu" }, first: 1) { nodes { id } } }',
      {},
    );
    const id = elements.nodes[0]?.id;
    await ask('mutation ($id: ID!) { setTarget(elementId: $id, state: pending) { state } }', { id }, member);
    const day = saturday();
    // Asked for a day without hours enough: a free member has one proposal a week, and none is used up yet.
    const at = `at=${ANDORRA_LA_VELLA.latitude},${ANDORRA_LA_VELLA.longitude}`;
    await openAs(page, member, `${ORIGINS.neutral}/what-next?${at}&from=Andorra+la+Vella&date=${day}&hours=2&max=T4`);
    await expect(page.getByText('No trip fits')).toBeVisible();
    await expect(page.getByLabel('Trip', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Trip', { exact: true }).selectOption('Two days, a night at a hut');
    await page.getByLabel('Time on the move each day').selectOption('8 hours');
    // Nothing is asked while the form is being changed.
    await expect(page.getByText('No trip fits')).toBeVisible();
    await page.getByRole('button', { name: 'Show trips' }).click();
    await expect(page.getByText(/Two days, a night at a hut · .* · 8 hours a day · up to T4/)).toBeVisible();
    const proposal = page.getByRole('article').first();
    await expect(proposal.getByText(/^Night at/)).toBeVisible();
    await expect(proposal.getByText(/^Day 2/)).toBeVisible();
    await proposal.getByRole('button', { name: 'Plan it' }).click();
    await expect(page).toHaveURL(/\/activity\//);

    const { plans } = await ask<{
      plans: {
        nodes: {
          happenedOn: string;
          endedOn: string | null;
          tracks: object[];
          milestones: { element: { id: string; type: string } | null }[];
        }[];
      };
    }>(
      `{ plans: myActivities(status: planned) { nodes { happenedOn endedOn tracks { id }
        milestones { element { id type } } } } }`,
      {},
      member,
    );
    const [plan] = plans.nodes;
    expect(plan).toMatchObject({ happenedOn: day, endedOn: dayAfter(day) });
    expect(plan?.tracks).toHaveLength(1);
    const places = plan?.milestones.flatMap(({ element }) => element ?? []) ?? [];
    expect(places.map((place) => place.id)).toContain(id);
    expect(places.map((place) => place.type)).toContain('shelter');
  },
);

test(
  'what next begins with the start of the last own activity, which the address has once trips are asked for',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    await publishActivityFile(member);
    await openAs(page, member, `${ORIGINS.neutral}/what-next`);
    await expect(page.getByText(/^Start of /)).toBeVisible();
    await expect(page).toHaveURL(/\/what-next$/);
    await page.getByRole('button', { name: 'Show trips' }).click();
    await expect(page).toHaveURL(/[?&]at=/);
    await expect(page.getByText(/^Start of /)).toBeVisible();
  },
);
