import { completeCheckout, payOpenInvoice, payPending, priceOf } from './billing.ts';
import type { Billing } from './billing.ts';
import { textOf } from './form.ts';
import type { Parameters } from './form.ts';
import { TEST_CARDS } from './state.ts';
import type { Customer, Invoice, Portal, Session, TestCard } from './state.ts';

interface PageCall {
  readonly method: string;
  readonly place: string;
  readonly form: Parameters;
}

interface Texts {
  readonly notice: string;
  readonly checkout: string;
  readonly perInterval: Readonly<Record<'month' | 'year', string>>;
  readonly trial: (days: number, total: string) => string;
  readonly card: string;
  readonly cards: Readonly<Record<TestCard, string>>;
  readonly number: string;
  readonly country: string;
  readonly taxNumber: string;
  readonly pay: string;
  readonly tryFree: string;
  readonly back: string;
  readonly declined: string;
  readonly bank: string;
  readonly bankText: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly closed: string;
  readonly invoice: string;
  readonly invoicePaid: string;
  readonly portal: string;
  readonly save: string;
  readonly saved: string;
  readonly renewNow: string;
  readonly renewNowText: string;
}

const TEXTS: Readonly<Record<'en' | 'es', Texts>> = {
  en: {
    notice: 'Sandbox: no money moves and no card is asked for.',
    checkout: 'Check your order',
    perInterval: { month: 'a month, VAT included', year: 'a year, VAT included' },
    trial: (days, total) => `Free for ${days} days, then ${total}`,
    card: 'Test card',
    cards: {
      accepted: 'Accepted (4242)',
      threeDSecure: 'Asks for confirmation at the bank (3155)',
      declined: 'Declined (0002)',
      declinedOnRenewal: 'Declined at the renewal (0341)',
    },
    number: 'Number of the card, only to try the same card in two accounts',
    country: 'Country of the billing address',
    taxNumber: 'VAT number, for companies and clubs that have one',
    pay: 'Pay',
    tryFree: 'Start the trial',
    back: 'Back to Cordada',
    declined: 'The card was declined. Choose another one.',
    bank: 'Confirm at your bank',
    bankText: 'The bank that issued the test card asks you to confirm this payment.',
    confirm: 'Confirm the payment',
    refuse: 'Refuse it',
    closed: 'This checkout is closed.',
    invoice: 'Pay the invoice',
    invoicePaid: 'The invoice is paid. You can close this page.',
    portal: 'Payment method',
    save: 'Use this card',
    saved: 'The card is saved.',
    renewNow: 'Move to the next renewal',
    renewNowText: 'Moves the clock of the sandbox, to try what happens when a subscription is renewed or ends.',
  },
  es: {
    notice: 'Entorno de pruebas: no se mueve dinero ni se pide ninguna tarjeta.',
    checkout: 'Revisa tu pedido',
    perInterval: { month: 'al mes, IVA incluido', year: 'al año, IVA incluido' },
    trial: (days, total) => `Gratis durante ${days} días; después, ${total}`,
    card: 'Tarjeta de prueba',
    cards: {
      accepted: 'Aceptada (4242)',
      threeDSecure: 'Pide confirmación en el banco (3155)',
      declined: 'Rechazada (0002)',
      declinedOnRenewal: 'Rechazada al renovar (0341)',
    },
    number: 'Número de la tarjeta, solo para probar la misma tarjeta en dos cuentas',
    country: 'País de la dirección de facturación',
    taxNumber: 'NIF-IVA, para empresas y clubes que lo tengan',
    pay: 'Pagar',
    tryFree: 'Empezar la prueba',
    back: 'Volver a Cordada',
    declined: 'La tarjeta ha sido rechazada. Elige otra.',
    bank: 'Confirma en tu banco',
    bankText: 'El banco de la tarjeta de prueba te pide que confirmes este pago.',
    confirm: 'Confirmar el pago',
    refuse: 'Rechazarlo',
    closed: 'Este pago ya está cerrado.',
    invoice: 'Pagar la factura',
    invoicePaid: 'La factura está pagada. Ya puedes cerrar esta página.',
    portal: 'Forma de pago',
    save: 'Usar esta tarjeta',
    saved: 'La tarjeta está guardada.',
    renewNow: 'Pasar a la próxima renovación',
    renewNowText:
      'Adelanta el reloj del entorno de pruebas, para ver qué ocurre cuando se renueva o termina una suscripción.',
  },
};

const COUNTRIES = ['AD', 'AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PT', 'US'] as const;
const isCard = (text: string | undefined): text is TestCard => TEST_CARDS.some((card) => card === text);

/** Answers the hosted pages: checkout, portal and invoice. */
export function answerPage(billing: Billing, call: PageCall, origin: string): Response {
  const [, kind, id = ''] = call.place.split('/');
  const session = kind === 'checkout' ? billing.state.sessions[id] : undefined;
  if (session) return answerCheckout(billing, call, session, origin);
  const portal = kind === 'portal' ? billing.state.portals[id] : undefined;
  if (portal) return answerPortal(billing, call, portal, origin);
  const invoice = kind === 'invoice' ? billing.state.invoices[id] : undefined;
  if (invoice) return answerInvoice(billing, call, invoice, origin);
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

const redirect = (url: string): Response => new Response(null, { status: 303, headers: { location: url } });
const textsOf = (locale: string): Texts => TEXTS[locale === 'es' ? 'es' : 'en'];

function answerCheckout(billing: Billing, { method, form }: PageCall, session: Session, origin: string): Response {
  const { state } = billing;
  const texts = textsOf(session.locale);
  const customer = state.customers[session.customer];
  if (session.status === 'complete') return redirect(session.successUrl);
  if (session.status === 'expired' || !customer) {
    return page(session.locale, texts.checkout, `<p>${texts.closed}</p>${backLink(session.cancelUrl, texts)}`);
  }
  const here = `${origin}/checkout/${session.id}`;
  if (method !== 'POST') return checkoutForm(billing, session, customer, here, '');
  const country = COUNTRIES.find((one) => one === textOf(form['country'])) ?? 'ES';
  const taxNumber = textOf(form['taxNumber'])
    ?.replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, 20)
    .toUpperCase();
  const card = readCard(form);
  if (card === null) return checkoutForm(billing, session, customer, here, texts.declined);
  const number = (textOf(form['number']) ?? '').replaceAll(/\D/g, '').slice(0, 19);
  if (mustAskBank(card, form)) {
    return bankPage(session.locale, here, { card, number, country, taxNumber: taxNumber ?? '' });
  }
  Object.assign(customer, { card, country, cardNumber: number || null, taxNumber: taxNumber || null });
  completeCheckout(billing, session);
  return redirect(session.successUrl);
}

/** @returns null for a card that pays nothing */
function readCard(form: Parameters): TestCard | null {
  const card = textOf(form['card']);
  return isCard(card) && card !== 'declined' && form['bank'] !== 'refused' ? card : null;
}

const mustAskBank = (card: TestCard, form: Parameters): boolean =>
  card === 'threeDSecure' && form['bank'] !== 'confirmed';

function bankPage(locale: string, here: string, kept: Readonly<Record<string, string>>): Response {
  const texts = textsOf(locale);
  const button = (value: string, label: string, kind = ''): string =>
    `<button name="bank" value="${value}" class="${kind}">${label}</button>`;
  return page(
    locale,
    texts.bank,
    `<p>${texts.bankText}</p><form method="post" action="${here}">${hidden(kept)}${button('confirmed', texts.confirm)}${button('refused', texts.refuse, 'quiet')}</form>`,
  );
}

/** As at Stripe, nothing leads back from the page of an invoice. */
function answerInvoice(billing: Billing, { method, form }: PageCall, invoice: Invoice, origin: string): Response {
  const { state } = billing;
  const customer = state.customers[invoice.customer];
  const subscription = state.subscriptions[invoice.subscription];
  const locale = customer?.locale ?? 'en';
  const texts = textsOf(locale);
  const closed = (): Response =>
    page(locale, texts.invoice, `<p role="status">${invoice.status === 'paid' ? texts.invoicePaid : texts.closed}</p>`);
  if (!customer || subscription?.pending?.invoice !== invoice.id) return closed();
  const here = `${origin}/invoice/${invoice.id}`;
  const card = readCard(form);
  if (method === 'POST' && card !== null) {
    if (mustAskBank(card, form)) return bankPage(locale, here, { card });
    customer.card = card;
    payPending(billing, subscription);
    return closed();
  }
  const cents = invoice.lines.reduce((total, { amount }) => total + amount, 0);
  const total = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
  return page(
    locale,
    texts.invoice,
    `<p class="total"><strong>${escapeHtml(invoice.lines.at(-1)?.description ?? '')}</strong><br>${total}</p>${
      method === 'POST' ? `<p role="alert" class="problem">${texts.declined}</p>` : ''
    }<form method="post" action="${here}">${cardChoice(texts, customer.card ?? 'accepted')}<button>${texts.pay}</button></form>`,
  );
}

function checkoutForm(billing: Billing, session: Session, customer: Customer, here: string, problem: string): Response {
  const texts = textsOf(session.locale);
  const price = priceOf(billing.state, session.price);
  const money = new Intl.NumberFormat(session.locale, { style: 'currency', currency: 'EUR' });
  const total = `${money.format((price.unitAmount * session.quantity) / 100)} ${texts.perInterval[price.interval]}`;
  const names = new Intl.DisplayNames([session.locale], { type: 'region' });
  const countries = COUNTRIES.map(
    (code) =>
      `<option value="${code}"${code === 'ES' ? ' selected' : ''}>${escapeHtml(names.of(code) ?? code)}</option>`,
  ).join('');
  return page(
    session.locale,
    texts.checkout,
    `<p class="total"><strong>${escapeHtml(price.productName)}</strong> × ${session.quantity}<br>${
      session.trialDays > 0 ? texts.trial(session.trialDays, total) : total
    }</p>${problem && `<p role="alert" class="problem">${problem}</p>`}
    <form method="post" action="${here}">
      <p>${escapeHtml(customer.name)} · ${escapeHtml(customer.email)}</p>
      ${cardChoice(texts, customer.card ?? 'accepted')}
      <label>${texts.number}<input name="number" inputmode="numeric" maxlength="23"></label>
      <label>${texts.country}<select name="country">${countries}</select></label>
      <label>${texts.taxNumber}<input name="taxNumber" maxlength="20"></label>
      <button>${session.trialDays > 0 ? texts.tryFree : texts.pay}</button>
    </form>${backLink(session.cancelUrl, texts)}`,
  );
}

function answerPortal(billing: Billing, { method, form }: PageCall, portal: Portal, origin: string): Response {
  const { state } = billing;
  const texts = textsOf(portal.locale);
  const customer = state.customers[portal.customer];
  const card = textOf(form['card']);
  const live = Object.values(state.subscriptions).filter(
    (one) => one.customer === portal.customer && one.status !== 'canceled',
  );
  if (method === 'POST' && customer && isCard(card)) {
    customer.card = card;
    for (const subscription of live) payOpenInvoice(billing, subscription);
  }
  if (method === 'POST' && form['move'] !== undefined) {
    // Only what is of this customer moves: all others go on by the clock.
    for (const subscription of live) {
      const next = subscription.nextAttempt ?? subscription.periodEnd;
      const by = next - billing.now;
      if (by <= 0) continue;
      subscription.periodStart -= by;
      subscription.periodEnd -= by;
      if (subscription.trialEnd !== null) subscription.trialEnd -= by;
      if (subscription.nextAttempt !== null) subscription.nextAttempt -= by;
      if (subscription.pending) subscription.pending.expiresAt -= by;
    }
  }
  const here = `${origin}/portal/${portal.id}`;
  if (method === 'POST') return redirect(`${here}?done`);
  return page(
    portal.locale,
    texts.portal,
    `${form['done'] === undefined ? '' : `<p role="status">${texts.saved}</p>`}<form method="post" action="${here}">${cardChoice(texts, customer?.card ?? 'accepted')}<button>${texts.save}</button></form>
    ${live.length > 0 ? `<form method="post" action="${here}"><p>${texts.renewNowText}</p><button name="move" value="1" class="quiet">${texts.renewNow}</button></form>` : ''}
    ${backLink(portal.returnUrl, texts)}`,
  );
}

function cardChoice(texts: Texts, chosen: TestCard): string {
  const options = TEST_CARDS.map(
    (card) =>
      `<label class="choice"><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}> ${texts.cards[card]}</label>`,
  );
  return `<fieldset><legend>${texts.card}</legend>${options.join('')}</fieldset>`;
}

const backLink = (url: string, texts: Texts): string => `<p><a href="${escapeHtml(url)}">${texts.back}</a></p>`;

function hidden(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1c2420;background:#f7f6f2}
h1{font-size:1.75rem;line-height:1.2}form{display:grid;gap:1rem;margin:1.5rem 0}label,fieldset{display:grid;gap:.25rem}
fieldset{border:1px solid #b9bdb6;border-radius:8px;padding:.75rem 1rem}.choice{display:flex;gap:.5rem;align-items:center;min-height:44px}
select,input:not([type=radio]){font:inherit;padding:.6rem;border:1px solid #7b827c;border-radius:8px;min-height:44px;box-sizing:border-box;width:100%}
button{font:inherit;font-weight:600;min-height:48px;border:0;border-radius:8px;background:#1f5c46;color:#fff;cursor:pointer}
.quiet{background:none;color:#1f5c46;border:1px solid #1f5c46}.notice{background:#f3d98b;color:#3a2c00;border-radius:8px;padding:.5rem 1rem}
.problem{color:#a3260f;font-weight:600}.total{font-size:1.125rem}a{color:#1f5c46}
@media (prefers-color-scheme:dark){body{background:#141a17;color:#e9ece7}a,.quiet{color:#8fd0b3;border-color:#8fd0b3}input,select{background:#1d2521;color:inherit}.problem{color:#ff9d85}}`;

function page(locale: string, title: string, body: string): Response {
  const html = `<!doctype html><html lang="${locale === 'es' ? 'es' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><p class="notice">${textsOf(locale).notice}</p><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}
