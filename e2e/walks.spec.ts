import { readFile } from 'node:fs/promises';
import { accessibilityOf, expect, test } from './journey.ts';
import { ask, openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test(
  'the page of Coma Pedrosa shows the walks from car parks, which become a line on its map, a GPX file and a plan',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
      '{ elements(filter: { types: [mountain], text: "Coma Pedrosa" }, first: 1) { nodes { id } } }',
      {},
    );
    await openAs(page, member, `${ORIGINS.en}/pin/${elements.nodes[0]?.id}`);
    const walks = page.getByRole('region', { name: 'On foot from the car park' });
    // The head of the page leads to them.
    const quickest = page.getByRole('link', { name: /^On foot\s\d/ });
    // Its start is cut off where there is no room: it makes no page wider than the phone.
    await page.setViewportSize({ width: 320, height: 844 });
    await expect(quickest).toBeVisible();
    const box = await quickest.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1440, height: 900 });
    await quickest.click();
    const fromArinsal = walks.getByRole('button', { name: /^Near Arinsal/ });
    await expect(fromArinsal).toContainText(/7\.\d+\skm.*1,\d{3}\sm.*5\sh/);
    await expect(fromArinsal).toContainText('T3 in parts, mostly ungraded');
    await expect(walks.getByRole('button', { expanded: true })).toHaveCount(1);

    // Of about the same time, the one that is graded most comes first, and is open. By keyboard.
    await expect(fromArinsal).toHaveAttribute('aria-expanded', 'true');
    await fromArinsal.press('Enter');
    await expect(fromArinsal).toHaveAttribute('aria-expanded', 'false');
    await fromArinsal.press('Enter');
    await expect(fromArinsal).toHaveAttribute('aria-expanded', 'true');
    await expect(walks.getByRole('img', { name: /2,9\d\d\sm/ })).toBeVisible();
    const found = await accessibilityOf(page).include('section[aria-labelledby="walks"]').analyze();
    expect(found.violations).toEqual([]);

    const download = page.waitForEvent('download');
    await walks.getByRole('button', { name: 'GPX' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Coma Pedrosa, Near Arinsal.gpx');
    const gpx = await readFile(await file.path(), 'utf8');
    expect(gpx.match(/<trkpt /g)?.length).toBeGreaterThan(50);
    expect(gpx.match(/<ele>/g)).toHaveLength(gpx.match(/<trkpt /g)!.length);

    // The map, which begins with a part of the world because the terrain of the journeys is elsewhere, goes to the walk.
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const scale = map.locator('[data-map-idle]').getByText(/^\d+\s(m|km)$/);
    await expect(scale).toHaveText(/^20\skm$/, { timeout: 60_000 });
    await walks.getByRole('button', { name: 'Show on the map' }).click();
    await expect(map).toBeInViewport();
    await expect(map).toBeFocused();
    await expect(scale).toHaveText(/^[12]\skm$/);

    await walks.getByRole('button', { name: 'Plan it' }).click();
    await expect(page).toHaveURL(/\/activity\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Coma Pedrosa' })).toBeVisible();
    const { plans } = await ask<{
      plans: {
        nodes: { id: string; visibility: string; tracks: { distanceMeters: number }[]; milestones: object[] }[];
      };
    }>(
      `{ plans: myActivities(status: planned) { nodes { id visibility tracks { distanceMeters }
        milestones { element { id } } } } }`,
      {},
      member,
    );
    const [plan] = plans.nodes;
    expect(plan).toMatchObject({ visibility: 'onlyMe', milestones: [{ element: elements.nodes[0] }] });
    // There and back.
    expect(plan?.tracks[0]?.distanceMeters).toBeGreaterThan(14_000);

    // The same walk again leads to that plan, and once it is deleted to a new one.
    const planAgain = async (): Promise<string> => {
      await page.goto(`${ORIGINS.en}/pin/${elements.nodes[0]?.id}`);
      await quickest.click();
      await expect(fromArinsal).toHaveAttribute('aria-expanded', 'true');
      await walks.getByRole('button', { name: 'Plan it' }).click();
      await expect(page).toHaveURL(/\/activity\//);
      return new URL(page.url()).pathname.split('/')[2]!;
    };
    expect(await planAgain()).toBe(plan?.id);
    await ask('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: plan?.id }, member);
    expect(await planAgain()).not.toBe(plan?.id);
    await expect(page.getByRole('heading', { level: 1, name: 'Coma Pedrosa' })).toBeVisible();
  },
);

test('the page of a via ferrata shows the walks to where it starts', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
    '{ elements(filter: { types: [viaFerrata], text: "Roc d’Esquers" }, first: 1) { nodes { id } } }',
    {},
  );
  await openAs(page, member, `${ORIGINS.en}/pin/${elements.nodes[0]?.id}`);
  await page.getByRole('link', { name: /^To the start\s\d/ }).click();
  const walks = page.getByRole('region', { name: 'Approach to the start' });
  await expect(walks.getByRole('button', { name: /^Near les Escaldes/ })).toContainText(/1\.\d+\skm/);
  await expect(walks).toContainText('They lead to the lower end of the line.');
  await walks.getByRole('button', { name: 'Plan it' }).click();
  await expect(page).toHaveURL(/\/activity\//);
  // It reminds of the set and the helmet.
  await expect(page.getByRole('main')).toContainText('Via ferrata');
  const { plans } = await ask<{ plans: { nodes: { kind: string }[] } }>(
    '{ plans: myActivities(status: planned) { nodes { kind } } }',
    {},
    member,
  );
  expect(plans.nodes).toEqual([{ kind: 'viaFerrata' }]);
});
