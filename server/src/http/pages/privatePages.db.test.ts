import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES, ROUTES_LANGUAGES, pathPattern } from '@cordada/core/pages/pageTable';
import { newId } from '#server/db/newId.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const SAVE = `mutation ($title: String!, $visibility: Visibility!, $milestones: [MilestoneInput!]!) {
  saveActivity(input: { kind: hiking, title: $title, happenedOn: "2026-05-01", visibility: $visibility, trackIds: [],
    milestones: $milestones }) { id slug } }`;

const ABSENT = newId();
/** A page without the id of its address and without what differs between any two answers. */
const withoutIds = (text: string, id: string): string => text.replaceAll(id, 'ID').replace(/nonce="[^"]*"/g, '');

describe('pages of what is not for everybody', () => {
  let server: TestServer;
  let owner: { id: string; token: string };
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.member('Xoana');
  });
  afterAll(() => server.stop());

  const activity = async (title: string, visibility: string, elementIds: readonly string[], publish = true) => {
    const milestones = elementIds.map((elementId) => ({ elementId }));
    const saved = await server.graphql(SAVE, { title, visibility, milestones }, owner.token);
    const { id } = saved.data.saveActivity;
    if (publish) await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, owner.token);
    return id as string;
  };

  it('L11 answers for a private activity what it answers for an absent one', async () => {
    const { data } = await server.graphql('{ elements(filter: { types: [shelter] }, first: 1) { nodes { id } } }');
    const id = await activity('Secreta Integral', 'onlyMe', [data.elements.nodes[0].id]);
    for (const language of ROUTES_LANGUAGES) {
      for (const name of ['activity', 'conversation'] as const) {
        const pageOf = (one: string) =>
          server.page(
            pathPattern(name, language)
              .replace(/:(id|elementId)/, one)
              .replace('/:slug?', '/anything'),
            language,
          );
        const { status, text, headers } = await pageOf(id);
        expect(status).toBe(404);
        expect(headers.location).toBeUndefined();
        const absent = await pageOf(ABSENT);
        expect(withoutIds(text, id)).toBe(withoutIds(absent.text, ABSENT));
        expect(text).not.toMatch(/secreta|integral|Xoana|og:|canonical|ld\+json/i);
        expect(text).toContain('<meta name="robots" content="noindex"/>');
        // Its member gets the same bytes: only the text for visitors says that it does not exist.
        expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toMatch(
          /^(Activity|Actividad|Conversation|Conversación) · Cordada$/,
        );
        expect(text).toMatch(/<div[^>]*member:hidden[^>]*>.*<h1[^>]*>[^<]*(does not exist|no existe)/);
      }
    }
  });

  it('V08 knows no draft of somebody else', async () => {
    const id = await activity('Borrador', 'everyone', [], false);
    const { status, text } = await server.page(`/activity/${id}`);
    expect(status).toBe(404);
    expect(text).not.toContain('Borrador');
    const mine = await server.graphql('{ myActivities(status: draft) { total nodes { title } } }', {}, owner.token);
    expect(mine.data.myActivities).toEqual({ total: 1, nodes: [{ title: 'Borrador' }] });
  });

  it('shows of targets what is pending and what was completed in public', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [mountain] }, first: 3) { nodes { id name } } }',
    );
    const [open, secret, wanted] = data.elements.nodes;
    await activity('A la vista', 'everyone', [open.id]);
    await activity('A escondidas', 'onlyMe', [secret.id]);
    await server.graphql(
      `mutation { setTarget(elementId: "${wanted.id}", state: pending) { state } }`,
      {},
      owner.token,
    );
    const text = async (path: string): Promise<string> => (await server.page(`${path}/${owner.id}`)).text;
    const completed = await text('/completed-targets-by');
    expect(completed).toContain(open.name);
    expect(completed).not.toContain(secret.name);
    expect(completed).not.toContain(wanted.name);
    expect(await text('/pending-targets-of')).toContain(wanted.name);
    const all = await text('/targets-of');
    for (const { name } of [open, wanted]) expect(all).toContain(name);
    expect(all).not.toContain(secret.name);
    const own = await server.graphql(
      '{ viewer { user { targets { total } targetCounts { state count } } } }',
      {},
      owner.token,
    );
    expect(own.data.viewer.user.targets.total).toBe(2);
    expect(own.data.viewer.user.targetCounts).toContainEqual({ state: 'completed', count: 1 });
  });

  it('walks targets in parts that neither repeat nor miss one', async () => {
    const { data } = await server.graphql('{ elements(filter: { types: [shelter] }, first: 7) { nodes { id } } }');
    for (const { id } of data.elements.nodes) {
      await server.graphql(`mutation { setTarget(elementId: "${id}", state: pending) { state } }`, {}, owner.token);
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await server.graphql(
        'query ($id: ID!, $after: ID) { user(id: $id) { targets(first: 3, after: $after) { hasNextPage endCursor nodes { elementId } } } }',
        { id: owner.id, after },
      );
      const { nodes, hasNextPage, endCursor } = page.data.user.targets;
      seen.push(...nodes.map(({ elementId }: { elementId: string }) => elementId));
      after = hasNextPage ? endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    // One of the shelters was completed privately and stays hidden.
    expect(seen).toHaveLength(8);
  });

  it('L11 answers visitors for a private profile what it answers for an absent one', async () => {
    await server.graphql(
      'mutation { changePreferences(input: { profileVisibility: private }) { email } }',
      {},
      owner.token,
    );
    for (const language of ROUTES_LANGUAGES) {
      for (const name of PAGE_NAMES.filter((page) => page.startsWith('user'))) {
        const pageOf = (one: string) =>
          server.page(pathPattern(name, language).replace(':id', one).replace('/:slug?', ''), language);
        const { status, text } = await pageOf(owner.id);
        expect(status, name).toBe(404);
        const absent = await pageOf(ABSENT);
        expect(withoutIds(text, owner.id), name).toBe(withoutIds(absent.text, ABSENT));
        expect(text, name).not.toMatch(/Xoana|Ruiz|og:|canonical|ld\+json/i);
      }
    }
    const asOwner = await server.graphql('{ viewer { user { fullName targets { total } } } }', {}, owner.token);
    expect(asOwner.data.viewer.user).toMatchObject({ fullName: 'Xoana Ruiz', targets: { total: 8 } });
  });
});
