import { REACTION_KINDS } from '@cordada/core/community/reactions';
import { sql } from 'kysely';
import { newId } from '#server/db/newId.ts';
import { insertPost, replaceImages } from '#server/modules/community/index.ts';
import { addDrawing, react } from './demo-community.ts';
import type { DemoTools } from './demo-community.ts';
import { DEMO_COMMENTS, DEMO_CONVERSATIONS } from './demo-conversations.ts';
import type { DemoPost } from './demo-conversations.ts';
import { DEMO_PEOPLE } from './demo-texts.ts';

const HOURS_BETWEEN_ANSWERS = 3;

interface Place {
  readonly subject: { readonly kind: 'element' | 'activity'; readonly id: string } | null;
  readonly rootId: string | null;
  readonly citesId: string | null;
  readonly audience: 'everyone' | 'club';
  readonly audienceOwnerId: string | null;
  readonly hoursAgo: number;
}

/** Whom a post notifies: the author of the thread or activity, and of what it cites. */
async function announce({ db, events }: DemoTools, postId: string, authorId: string, place: Place): Promise<void> {
  const { subject, rootId, citesId } = place;
  const { rows } = await sql<{ answered: string | null; cited: string | null }>`select
    coalesce((select author_id from post where id = ${rootId}),
      (select owner_id from activity where id = ${subject?.id ?? null})) as answered,
    (select author_id from post where id = ${citesId}) as cited`.execute(db);
  const others = (id: string | null | undefined): string[] => (id && id !== authorId ? [id] : []);
  const [answered, cited] = [others(rows[0]?.answered), others(rows[0]?.cited)];
  await events.emit(db, 'post.created', { postId, authorId, answered, cited, mentioned: [] });
}

async function talk(tools: DemoTools, people: readonly string[], post: DemoPost, place: Place): Promise<string> {
  const { db } = tools;
  const id = newId();
  const authorId = people[post.person] ?? '';
  const { subject, rootId, citesId, audience, audienceOwnerId, hoursAgo } = place;
  await insertPost(db, {
    id,
    authorId,
    text: post.text,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    answersId: rootId,
    rootId,
    citesId,
    body: null,
    audience,
    audienceOwnerId,
  });
  await sql`update post set created_at = now() - make_interval(hours => ${hoursAgo}) where id = ${id}`.execute(db);
  await announce(tools, id, authorId, place);
  const language = DEMO_PEOPLE[post.person]?.language ?? 'en';
  const drawings: string[] = [];
  for (let picture = 0; picture < (post.pictures ?? 0); picture += 1)
    drawings.push(await addDrawing(tools, authorId, language, 900 + hoursAgo + picture));
  if (drawings.length > 0) await replaceImages(db, id, drawings);
  // The readers next to the author in the list of people react, so that a demo is always the same.
  let reader = post.person;
  for (const kind of REACTION_KINDS)
    for (let one = 0; one < (post.reactions?.[kind] ?? 0); one += 1) {
      reader = (reader + 1) % people.length;
      if (reader === post.person) continue;
      await react(tools, people[reader] ?? '', { subject: 'post', id }, authorId, kind);
    }
  return id;
}

/** Conversations about places, in the community and below the newest activities. */
export async function converse(
  tools: DemoTools,
  people: readonly string[],
  published: readonly string[],
): Promise<void> {
  const { db } = tools;
  const keys = DEMO_CONVERSATIONS.flatMap(({ about }) => about ?? []);
  const { rows } = await sql<{ key: string; id: string }>`
    select catalogue_key as key, id from element where catalogue_key = any(${keys}::text[])`.execute(db);
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  // Lists were completed on past days, so they are no news of today.
  await sql`update feed_entry set published_at = now() - make_interval(days => 5)`.execute(db);
  const named = new Map<string, string>();
  for (const { about, daysAgo, audience = 'everyone', posts } of DEMO_CONVERSATIONS) {
    const elementId = about === null ? null : idOf.get(about);
    if (elementId === undefined) throw new Error(`The catalogue has no place ${about}.`);
    let rootId: string | null = null;
    for (const [number, post] of posts.entries()) {
      const id: string = await talk(tools, people, post, {
        subject: elementId === null ? null : { kind: 'element', id: elementId },
        rootId,
        citesId: (post.cites && named.get(post.cites)) ?? null,
        audience,
        audienceOwnerId: audience === 'everyone' ? null : (people[posts[0].person] ?? null),
        hoursAgo: Math.max(1, daysAgo * 24 - number * HOURS_BETWEEN_ANSWERS),
      });
      if (post.name) named.set(post.name, id);
      rootId ??= id;
    }
  }
  for (const [number, comment] of DEMO_COMMENTS.entries()) {
    const id = published.at(-1 - number * 2);
    if (id === undefined) continue;
    await talk(tools, people, comment, {
      subject: { kind: 'activity', id },
      rootId: null,
      citesId: null,
      audience: 'everyone',
      audienceOwnerId: null,
      hoursAgo: 7 + number * 5,
    });
  }
}
