import { isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { loadElement } from '#server/modules/elements/index.ts';
import { FEED_TAG, findReadablePost } from '../posts/readPosts.ts';
import { listCandidates, readCursor } from './feed.queries.ts';
import type { FeedPlace, FeedRow } from './feed.queries.ts';
import { isPubliclyCompleted } from './feedEntries.queries.ts';

/** An entry with what it shows, as far as the reader may see it. */
export interface FeedEntry extends FeedRow {
  readonly key: string;
  /** The activity, or that which the post is about. */
  readonly activity: Awaited<ReturnType<typeof findReadableActivity>>;
  readonly post: Awaited<ReturnType<typeof findReadablePost>>;
  /** The new element or the completed list. */
  readonly element: Awaited<ReturnType<typeof loadElement>>;
}

/** Counting stops here: the feed of everybody only grows. */
const COUNTED_MAX = 200;
/** Candidates that are read beyond a page, because the reader may not see all of them. */
const SPARE = 4;
const CANDIDATES_MAX = 400;
/** After so many candidates the feed ends, however few of them the reader may see. */
const CANDIDATES_OF_PAGE_MAX = 2_000;

const isOfElement = (kind: FeedEntryKind): boolean => kind === 'element' || kind === 'completion';

async function resolveEntry(context: RequestContext, row: FeedRow): Promise<FeedEntry | null> {
  const { kind, id, actorId } = row;
  const isPublic = kind !== 'completion' || (await isPubliclyCompleted(context.db, { accountId: actorId, listId: id }));
  if (!isPublic) return null;
  const [found, element] = await Promise.all([
    kind === 'post' ? findReadablePost(context, id) : null,
    isOfElement(kind) ? loadElement(context, id) : null,
  ]);
  const post = found?.isGone ? null : found;
  const activityId = kind === 'activity' ? id : post?.subjectKind === 'activity' ? post.subjectId : null;
  const activity = activityId === null ? null : await findReadableActivity(context, activityId);
  // The page that an element was merged into is not new.
  if (element && element.id !== id) return null;
  if (!(activity ?? post ?? element)) return null;
  if (activity) context.tag(`activity:${activity.id}`);
  if (element) context.tag(`element:${id}`);
  return { ...row, key: isOfElement(kind) ? `${kind}-${id}.${actorId}` : `${kind}-${id}`, activity, post, element };
}

/** Reads on until so many entries were found that the reader may see. */
async function readEntries(
  context: RequestContext,
  section: FeedSection,
  after: FeedPlace | null,
  wanted: number,
): Promise<FeedEntry[]> {
  const viewer = await context.viewer();
  const entries: FeedEntry[] = [];
  let [place, read] = [after, 0];
  for (let rows = wanted + SPARE; ; rows = Math.min(rows * 3, CANDIDATES_MAX)) {
    const candidates = await listCandidates(context.db, { section, viewer }, place, rows);
    const resolved = await Promise.all(candidates.map((row) => resolveEntry(context, row)));
    entries.push(...resolved.filter((entry) => entry !== null));
    place = candidates.at(-1) ?? null;
    read += candidates.length;
    if (entries.length >= wanted || candidates.length < rows || read >= CANDIDATES_OF_PAGE_MAX)
      return entries.slice(0, wanted);
  }
}

export async function readFeed(
  context: RequestContext,
  section: FeedSection,
  { rows, after, isCounted }: PageOfRows & { readonly isCounted: boolean },
): Promise<Page<FeedEntry>> {
  if (isOwnSection(section)) await requireViewer(context);
  context.tag('listing:activity', FEED_TAG);
  const place = after === null ? null : readCursor(after);
  const found = await readEntries(context, section, place, rows + 1);
  const counted = isCounted ? await readEntries(context, section, null, COUNTED_MAX + 1) : [];
  return {
    nodes: found.slice(0, rows),
    total: Math.min(counted.length, COUNTED_MAX),
    isMore: counted.length > COUNTED_MAX,
    hasNextPage: found.length > rows,
  };
}
