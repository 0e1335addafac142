import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, ORIGINS } from './startProduct.ts';

let members = 0;

export interface Member {
  readonly id: string;
  readonly accessToken: string;
  readonly email: string;
  readonly password: string;
}

export async function register(firstName = 'Ana', language: 'en' | 'es' = 'en'): Promise<Member> {
  members += 1;
  const credentials = {
    email: `${firstName.toLowerCase()}.${process.pid}.${Date.now()}.${members}@example.org`,
    password: 'a fine long secret',
  };
  const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken user { id } } }',
      variables: { input: { ...credentials, firstName, lastName: 'Ruiz', language } },
    }),
  });
  const { data } = (await response.json()) as { data: { register: { accessToken: string; user: { id: string } } } };
  return { id: data.register.user.id, accessToken: data.register.accessToken, ...credentials };
}

/** Opens a page as a user; the token is stored before the first script runs. */
export async function openAs(page: Page, { accessToken }: Member, address: string): Promise<void> {
  await page.addInitScript((token) => {
    // Once per tab, so that a logout lasts.
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', '1');
    localStorage.setItem('accessToken', token);
  }, accessToken);
  await page.goto(address);
}

export async function ask<Data>(query: string, variables: object, member?: Member): Promise<Data> {
  const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(member && { 'x-access-token': member.accessToken }) },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
}

/** Pays with the test card, and waits until the subscription is active. */
export async function subscribe(member: Member, level: 'pro' | 'club'): Promise<void> {
  const { startCheckout } = await ask<{ startCheckout: { url: string } }>(
    'mutation ($level: PaidLevel!) { startCheckout(level: $level, interval: year, units: 1) { url } }',
    { level },
    member,
  );
  await fetch(startCheckout.url, {
    method: 'POST',
    body: new URLSearchParams({ card: 'accepted', country: 'AD' }),
    redirect: 'manual',
  });
  const query = '{ viewer { subscriptionLevel } }';
  await expect
    .poll(
      async () => (await ask<{ viewer: { subscriptionLevel: string } }>(query, {}, member)).viewer.subscriptionLevel,
    )
    .toBe(level);
}

export async function administrator(): Promise<Member> {
  const { logIn } = await ask<{ logIn: { accessToken: string; user: { id: string } } }>(
    'mutation ($input: LogInInput!) { logIn(input: $input) { accessToken user { id } } }',
    { input: ADMIN },
  );
  return { id: logIn.user.id, accessToken: logIn.accessToken, ...ADMIN };
}

export async function publishNew(type: string, content: object, member: Member): Promise<string> {
  const { beginElement: draft } = await ask<{ beginElement: { id: string; version: number } }>(
    'mutation ($t: ElementKind!, $c: Json) { beginElement(type: $t, content: $c) { id version } }',
    { t: type, c: content },
    member,
  );
  await ask(
    'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
    { id: draft.id, v: draft.version },
    member,
  );
  return draft.id;
}
