import { expect, test } from './journey.ts';
import { ask, openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test(
  'a track of three points is drawn into a plan, kept over a reload, and seen with its length',
  { tag: '@once' },
  async ({ page }) => {
    const ana = await register();
    const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
      '{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }',
      {},
      ana,
    );
    await openAs(page, ana, `${ORIGINS.en}/new-activity?plan=${elements.nodes[0]?.id}`);
    await page.getByRole('button', { name: 'Draw a track on the map' }).click();
    const map = page.locator('[data-map-idle=true]').first();
    await expect(map).toBeVisible();
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    for (const [x, y] of [
      [60, 200],
      [200, 90],
    ] as const)
      await map.click({ position: { x, y } });
    await page.getByRole('button', { name: 'Add the middle of the map' }).click();
    const tools = page.getByRole('group', { name: 'Change the line' });
    await expect(tools.getByText('3 points')).toBeVisible();
    await tools.getByRole('button', { name: 'Next point' }).click();
    await tools.getByRole('button', { name: 'Remove the point' }).click();
    await expect(tools.getByText('2 points')).toBeVisible();
    await tools.getByRole('button', { name: 'Undo' }).click();
    await expect(tools.getByText('3 points')).toBeVisible();
    const length = (await tools.getByRole('status').locator('span').first().textContent())?.split('\u00a0')[0];
    await page.reload();
    await expect(tools.getByText('3 points')).toBeVisible();
    await page.getByRole('button', { name: 'Use this track' }).click();
    await expect(page.getByText('Drawn track.gpx')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Drawn track.gpx' })).toBeVisible();
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText('Drawn by hand', { exact: false })).toBeVisible();
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: length ?? '?' })
        .first(),
    ).toBeVisible();
  },
);
