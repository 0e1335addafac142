import type { RequestContext } from '#server/graphql/context.ts';
import { pixelOf } from '#server/modules/covers/index.ts';
import { loadListPlaces } from '#server/modules/elements/index.ts';
import { loadCompletedPlaces } from './listProgress.queries.ts';

export interface ListMarks {
  readonly listId: string;
  readonly completed: readonly number[];
}

const SHARE_DECIMALS = 10_000;

/** Where the places that an account has completed are on the covers of lists, which are the same for everybody. */
export async function listMarks(
  { db, covers }: Pick<RequestContext, 'db' | 'covers'>,
  accountId: string,
  listIds: readonly string[],
): Promise<ListMarks[]> {
  const done = await loadCompletedPlaces(db, accountId, listIds);
  const all = await loadListPlaces(db, [...done.keys()]);
  const marks = await Promise.all(
    [...done].map(async ([listId, places]): Promise<ListMarks[]> => {
      const cover = await covers.ofList(all.get(listId) ?? []);
      if (!cover) return [];
      const { frame } = cover.picture;
      const shares = places.map((place) => {
        const [x, y] = pixelOf(frame, place);
        return [x / frame.width, y / frame.height].map((share) => Math.round(share * SHARE_DECIMALS) / SHARE_DECIMALS);
      });
      // The cover shows where most places are, and leaves others out.
      const completed = shares.filter((at) => at.every((share) => share >= 0 && share <= 1)).flat();
      return completed.length > 0 ? [{ listId, completed }] : [];
    }),
  );
  return marks.flat();
}
