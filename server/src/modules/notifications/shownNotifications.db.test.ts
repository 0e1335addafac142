import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_AUDIENCES } from '@cordada/core/community/posts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { contextOf, createContext } from '#server/graphql/context.ts';
import { postCalls } from '#server/modules/community/posts/testing/postCalls.ts';
import { makeRelations } from '#server/modules/community/posts/testing/relations.ts';
import type { Relations } from '#server/modules/community/posts/testing/relations.ts';
import { canReadSubject } from './canReadSubject.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { notify } from './notify.ts';

const LIST =
  'query ($after: ID) { notifications(first: 20, after: $after) { total hasNextPage endCursor nodes { id } } }';
const VISIBILITIES = ['everyone', 'followers', 'club', 'onlyMe'] as const;

describe('what is shown of notifications', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let members: Relations;
  const activities: string[] = [];
  const posts: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    members = await makeRelations(server);
    const owner = idOf('owner');
    for (const visibility of VISIBILITIES) activities.push(await calls.activity(owner, visibility));
    const element = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
    for (const aboutId of [undefined, element, owner.id, ...activities])
      for (const audience of POST_AUDIENCES)
        posts.push(await calls.post(owner, `About ${aboutId}, for ${audience}`, { aboutId, audience }));
    await sql`delete from notification`.execute(db());
    const subjects = [
      ...activities.map((id) => ['activity', id] as const),
      ...posts.map((id) => ['post', id] as const),
      ...[...members.values()].flatMap((member) => (member ? [['user', member.id] as const] : [])),
      ['element', element] as const,
      ['element', 'gone'] as const,
    ];
    for (const [subjectKind, subjectId] of subjects)
      for (const kind of ['answer', 'moderation'] as const)
        await notify(db(), readers(), { kind, subjectKind, subjectId });
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const idOf = (name: Parameters<Relations['get']>[0]) => members.get(name) ?? { id: '', token: '' };
  const readers = (): string[] => [...members.values()].flatMap((member) => (member ? [member.id] : []));
  const badgeOf = async (token: string): Promise<number> =>
    (await server.graphql('{ notificationCount }', {}, token)).data.notificationCount;
  const pageOf = async (token: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const { notifications }: Json = (await server.graphql(LIST, { after }, token)).data;
      ids.push(...notifications.nodes.map(({ id }: Json) => id));
      if (!notifications.hasNextPage) {
        expect(ids).toHaveLength(notifications.total);
        return ids;
      }
      after = notifications.endCursor;
    }
  };
  /** What the policy lets a member read of the notifications of theirs. */
  const readableOf = async (accountId: string): Promise<string[]> => {
    const request = {
      routesLanguage: 'neutral',
      tokenHash: null,
      clientAddress: '',
      userAgent: '',
      language: 'en',
    } as const;
    const context = contextOf(
      createContext(server.server.services, () => Promise.resolve(null), request),
      accountId,
    );
    const { rows } = await sql<NotificationRow>`select id::text as id, kind, subject_kind as "subjectKind",
      subject_id as "subjectId" from notification where recipient_id = ${accountId} order by last_at desc, notification.id desc`.execute(
      db(),
    );
    const readable = await Promise.all(rows.map((row) => canReadSubject(context, row)));
    return rows.filter((_, index) => readable[index]).map(({ id }) => id);
  };
  const expectAgreement = async (what: string): Promise<Map<string, number>> => {
    const shown = new Map<string, number>();
    for (const [relation, member] of members) {
      if (!member || relation === 'owner') continue;
      const badge = await badgeOf(member.token);
      const page = await pageOf(member.token);
      expect(page, `${what}: ${relation}`).toEqual(await readableOf(member.id));
      expect(badge, `${what}: ${relation}`).toBe(page.length);
      expect(
        (await server.graphql('{ viewer { counts { notifications } } }', {}, member.token)).data.viewer.counts
          .notifications,
        relation,
      ).toBe(badge);
      shown.set(relation, badge);
    }
    return shown;
  };

  it('is the same in every number, on the page and by the policy, and comes back with its subject (V06, V09, V10)', async () => {
    const owner = idOf('owner');
    const before = await expectAgreement('at first');
    expect(new Set(before.values()).size).toBeGreaterThan(2);
    const changes: readonly (readonly [string, ReturnType<typeof sql>, ReturnType<typeof sql>])[] = [
      [
        'its owner is suspended',
        sql`update account set suspended_at = now() where id = ${owner.id}`,
        sql`update account set suspended_at = null where id = ${owner.id}`,
      ],
      [
        'everything is hidden',
        sql`with a as (update activity set hidden_at = now()) update post set hidden_at = now()`,
        sql`with a as (update activity set hidden_at = null) update post set hidden_at = null`,
      ],
      [
        'everything is deleted',
        sql`with a as (update activity set deleted_at = now()) update post set deleted_at = now()`,
        sql`with a as (update activity set deleted_at = null) update post set deleted_at = null`,
      ],
      [
        'profiles are private',
        sql`update account set profile_visibility = 'private'`,
        sql`update account set profile_visibility = 'open'`,
      ],
      [
        'a stranger takes part in everything',
        sql`insert into activity_participant (activity_id, account_id) select id, ${idOf('stranger').id} from activity`,
        sql`delete from activity_participant`,
      ],
    ];
    for (const [what, change, undo] of changes) {
      await change.execute(db());
      expect(await expectAgreement(what), what).not.toEqual(before);
      await undo.execute(db());
      expect(await expectAgreement(`not any more: ${what}`), what).toEqual(before);
    }
  });

  it('is nothing that only suspended members did, until they are back', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const post = await calls.post(ana, 'At the top');
    await calls.ask('mutation ($id: ID!) { reactToPost(postId: $id, reaction: clap) { id } }', { id: post }, eva);
    const seen = async () => [await badgeOf(ana.token), (await pageOf(ana.token)).length];
    expect(await seen()).toEqual([1, 1]);
    await sql`update account set suspended_at = now() where id = ${eva.id}`.execute(db());
    expect(await seen()).toEqual([0, 0]);
    await sql`update account set suspended_at = null where id = ${eva.id}`.execute(db());
    expect(await seen()).toEqual([1, 1]);
  });
});
