import type { Locator, Page } from '@playwright/test';
import { accessibilityOf, expect, test } from './journey.ts';
import { paintImage } from './images.ts';
import { openMail } from './mailbox.ts';
import { administrator, openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** Keys reach a button only once the page is hydrated. */
async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Likes the first post, and waits until the server knows. */
async function like(page: Page): Promise<void> {
  const button = page.getByRole('group', { name: 'Reacciones' }).first().getByRole('button', { name: 'Me gusta' });
  await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('reaction') ?? false),
    press(button),
  ]);
}

const answerOf = (page: Page) => page.getByRole('list', { name: 'Respuestas' }).getByRole('article');

/** Opens the menu of a post by keyboard and presses one of its entries. */
async function pressInMenu(page: Page, post: ReturnType<typeof answerOf>, entry: string): Promise<void> {
  await press(post.getByRole('button', { name: 'Más', exact: true }).first());
  await press(page.getByRole('button', { name: entry, exact: true }).filter({ visible: true }).first());
}

test(
  'conditions are asked for, answered with a photo and cited, and a troll is reported, suspended and appeals, in Spanish by keyboard',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const [ana, pau, troll] = [
      await register('Ana', 'es'),
      await register('Pau', 'es'),
      await register('Trasgo', 'es'),
    ];
    const admin = await administrator();
    const name = `Pico de la pregunta ${ana.id}`;
    const id = await publishNew('mountain', { name, place: [-0.43, 42.32], fields: {} }, ana);
    const conversation = `${ORIGINS.es}/conversación-sobre/${id}`;
    const asMember = async (member: Member, address: string): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const tab = await context.newPage();
      await openAs(tab, member, address);
      return tab;
    };

    await openAs(page, ana, conversation);
    const question = page.getByRole('textbox', { name: `Escribe sobre ${name}` });
    await expect(question).toBeEnabled();
    await question.fill('¿Hay nieve en la canal?');
    await press(page.getByRole('button', { name: 'Publicar', exact: true }));
    await expect(page.getByRole('article')).toContainText('¿Hay nieve en la canal?');

    const theirs = await asMember(pau, conversation);
    await press(theirs.getByRole('button', { name: 'Responder', exact: true }));
    await theirs.getByRole('textbox', { name: 'Responder a Ana Ruiz' }).fill('Dos metros, bien asentada.');
    const photo = await paintImage(theirs, 900, 600, '#9cc4e4');
    await press(theirs.getByRole('button', { name: 'Fotos', exact: true }));
    await theirs
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'canal.jpg', mimeType: 'image/jpeg', buffer: photo });
    await theirs.getByLabel('Qué se ve en la foto').fill('La canal con nieve');
    await press(theirs.locator('form').last().getByRole('button', { name: 'Responder', exact: true }));
    await expect(answerOf(theirs)).toContainText('Dos metros, bien asentada.');
    await expect(answerOf(theirs).getByRole('button', { name: /Foto 1 de 1/ })).toBeVisible();
    await like(theirs);
    expect((await accessibilityOf(theirs).analyze()).violations).toEqual([]);
    await theirs.context().close();

    const insult = await asMember(troll, conversation);
    await press(insult.getByRole('button', { name: 'Responder', exact: true }).first());
    await insult.getByRole('textbox', { name: 'Responder a Ana Ruiz' }).fill('Quédate en casa, inútil.');
    await press(insult.locator('form').last().getByRole('button', { name: 'Responder', exact: true }));
    await expect(answerOf(insult).filter({ hasText: 'inútil' })).toBeVisible();
    await like(insult);
    await insult.context().close();

    // Both reactions are one notification.
    await page.goto(`${ORIGINS.es}/notificaciones`);
    await expect(page.getByText('Trasgo Ruiz y Pau Ruiz')).toBeVisible();
    await page.goto(conversation);
    await pressInMenu(page, answerOf(page).filter({ hasText: 'Dos metros' }), 'Citar');
    await page
      .getByRole('textbox', { name: 'Tus palabras sobre la publicación de Pau Ruiz' })
      .fill('Confirmado el domingo.');
    await press(page.getByRole('button', { name: 'Publicar', exact: true }).last());
    const cited = page.getByRole('article').filter({ hasText: 'Confirmado el domingo.' }).first();
    await expect(cited.getByRole('blockquote')).toContainText('Dos metros, bien asentada.');

    await pressInMenu(page, answerOf(page).filter({ hasText: 'inútil' }), 'Denunciar');
    const report = page.getByRole('dialog', { name: /^Denunciar/ });
    await report.getByRole('radio', { name: 'Insulta, amenaza o discrimina' }).press('Space');
    await report.getByLabel('Detalles').fill(`Insulta a ${ana.id}`);
    await press(report.getByRole('button', { name: 'Enviar' }));
    await expect(page.getByText('Un administrador lo revisará.')).toBeVisible();

    const office = await asMember(admin, `${ORIGINS.es}/admin/eventos`);
    const decide = async (action: string, reason: string): Promise<void> => {
      const reported = office.getByRole('listitem').filter({ hasText: `Insulta a ${ana.id}` });
      await press(reported.getByRole('button', { name: 'Decidir' }));
      const dialog = office.getByRole('dialog', { name: 'Decidir sobre el aviso' });
      await dialog.getByLabel('Qué hacer').selectOption({ label: action });
      await dialog.getByLabel('Motivo').fill(reason);
      await press(dialog.getByRole('button', { name: 'Confirmar' }));
      await expect(dialog).toBeHidden();
    };
    await decide('Suspender la cuenta', 'Insultas a quien pregunta.');
    await office.context().close();

    const suspended = await asMember(troll, conversation);
    await openMail(suspended, troll.email, 'suspen');
    await expect(suspended.getByRole('heading', { level: 1 })).toHaveText('Recurrir la decisión');
    await suspended.getByLabel('Tu recurso').fill('Era una broma entre amigos, lo siento.');
    await press(suspended.getByRole('button', { name: 'Enviar el recurso' }));
    await expect(suspended.getByText('Hemos recibido tu recurso')).toBeVisible();
    expect((await accessibilityOf(suspended).analyze()).violations).toEqual([]);
    await suspended.context().close();
  },
);
