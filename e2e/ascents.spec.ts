import { accessibilityOf, expect, test } from './journey.ts';
import { openAs, publishNew, register } from './members.ts';
import { closeCongratulation } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

test(
  'ascents of a file complete a list, which is said once, and are listed by their years',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const doubtful = `Pico Dudoso ${Math.random().toString(36).slice(2, 8)}`;
    const names = ['Pico Anterior', 'Pico Siguiente', doubtful];
    const members: string[] = [];
    // Far from the places of any other run, which have the same names.
    const latitude = 30 + Math.round(Math.random() * 1_000) / 100;
    const latitudeInFile = latitude.toFixed(2).replace('.', ',');
    for (const [index, name] of names.entries()) {
      const content = { name, place: [-40.5 + index / 10, latitude], fields: { elevationMeters: 1_000 + index * 100 } };
      members.push(await publishNew('mountain', content, member));
    }
    await publishNew('list', { name: 'Tres picos del mar', members }, member);
    await closeCongratulation(page);
    await openAs(page, member, `${ORIGINS.neutral}/my-targets`);
    await page.getByRole('link', { name: 'Log past ascents' }).click();
    const table = [
      'Fecha;Cumbre;Altitud;Latitud;Longitud',
      `14/07/1998;Pico Anterior;1.000 m;${latitudeInFile};-40,5`,
      `03/08/2012;Pico Siguiente;1.100 m;${latitudeInFile};-40,4`,
      `05/08/2012;${doubtful};;;`,
    ].join('\n');
    await page.locator('input[type=file]').setInputFiles({
      name: 'ascents.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    });
    await expect(page.getByRole('button', { name: 'Add 2 ascents' })).toBeEnabled();
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await page.getByLabel(`Which one is ${doubtful}?`).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add 3 ascents' }).click();
    await expect(page.getByText('3 ascents added')).toBeVisible();
    const celebration = page.getByText('You have completed a list:');
    await expect(celebration).toContainText('Tres picos del mar');
    await page.getByRole('link', { name: 'Completed targets', exact: true }).click();
    await page.getByLabel('Year').selectOption('2012');
    await expect(page.getByRole('heading', { name: 'Pico Siguiente' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pico Anterior' })).toBeHidden();
    // The second one is chosen before the results of the first one can have come.
    await page.getByLabel('Year').evaluate(async (year: HTMLSelectElement, listName) => {
      const choose = (select: HTMLSelectElement, name: string): void => {
        select.selectedIndex = [...select.options].findIndex(({ text }) => text === name);
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const lists = [...document.querySelectorAll('select')].find(({ textContent }) => textContent.includes(listName));
      choose(year, 'Every year');
      await Promise.resolve();
      if (lists) choose(lists, listName);
    }, 'Tres picos del mar');
    await expect(page).toHaveURL(/[?&]list=/);
    await expect(page.getByRole('heading', { name: 'Pico Anterior' })).toBeVisible();
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await page.goto(`${ORIGINS.neutral}/my-targets?v=import`);
    await expect(page.getByRole('button', { name: 'Add one by hand' })).toBeVisible();
    await expect(celebration).toBeHidden();
  },
);
