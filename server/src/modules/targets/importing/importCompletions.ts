import { canHaveHappened } from '@cordada/core/activities/activity';
import { elementKind } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { ASCENT_NOTE_MAX_LENGTH, ASCENT_ROWS_MAX, ELEMENT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { AscentMatch } from '@cordada/core/targets/matchAscent';
import { latestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { findMerged, listFirstAscentYears, lockKinds } from '#server/modules/elements/index.ts';
import { claimCelebrations } from '../celebrations/celebrations.queries.ts';
import { insertAscents, listAscentElements, listKnownDays } from '../completions.queries.ts';
import type { AscentElement, DatedAscent } from '../completions.queries.ts';
import { recomputeListsOf } from '../setTarget.ts';
import { recomputeTargets } from '../targets.queries.ts';
import { matchRows } from './matchRows.ts';

export interface GivenAscent {
  readonly elementId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly elevationMeters?: number | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lon?: number | null | undefined;
  readonly date: string;
  readonly note?: string | null | undefined;
}

export type RowProblem =
  | 'date_missing'
  | 'date_invalid'
  | 'date_future'
  | 'date_too_early'
  | 'date_before_first_ascent'
  | 'place_invalid';

export interface ImportedRow {
  readonly outcome: 'matched' | 'ambiguous' | 'unknown' | 'invalid';
  readonly problem: RowProblem | null;
  /** False for an ascent that is known already, from before or by a row before. */
  readonly isNew: boolean;
  readonly element: AscentElement | null;
  readonly candidates: readonly AscentElement[];
}

export interface ImportedCompletions {
  readonly created: number;
  /** Ids of lists that these ascents completed for the first time. */
  readonly completedLists: readonly string[];
  readonly rows: readonly ImportedRow[];
}

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/** As long as a list of tags that still names its pages one by one. */
const TAGS_AT_ONCE = 200;
const NAMED_MAX = 20;

/**
 * Writes the ascents whose element is certain or chosen, all or none. What is known of a day is not written again, so
 * that importing twice changes nothing more.
 * @throws Failure `payload_too_large`; `invalid_input`, naming each wrong row, unless nothing is to be written
 */
export async function importCompletions(
  { db, events }: Tools,
  viewer: Viewer,
  given: readonly GivenAscent[],
  isDryRun: boolean,
): Promise<ImportedCompletions> {
  if (given.length > ASCENT_ROWS_MAX) {
    throw new Failure('payload_too_large', `At most ${ASCENT_ROWS_MAX} rows at once.`);
  }
  const today = latestToday(new Date());
  const wrongAlone = given.map((row) => problemOf(row, today));
  const matches = await matchGiven(db, given, wrongAlone);
  const problems = await addTooEarly(db, given, matches, wrongAlone);
  if (!isDryRun && problems.some(Boolean)) {
    const wrong = problems.flatMap((problem, index) => (problem ? [{ problem, index }] : []));
    const named = wrong.map(({ problem, index }) => `${index + 1} (${problem})`).slice(0, NAMED_MAX);
    throw new Failure('invalid_input', `Nothing was imported, because of wrong rows: ${named.join(', ')}.`, {
      fields: Object.fromEntries(
        wrong.map(({ problem, index }) => [
          `rows.${index}.${problem === 'place_invalid' ? 'lat' : 'date'}`,
          'invalid_input' as const,
        ]),
      ),
    });
  }
  if (isDryRun) return reportOf(db, viewer.id, given, problems, matches);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const certain = await keepTargetable(trx, matches);
    const report = await reportOf(trx, viewer.id, given, problems, certain);
    const added = report.rows.flatMap(({ isNew, element }, index): DatedAscent[] => {
      const row = given[index];
      if (!isNew || !element || !row) return [];
      return [{ elementId: element.id, completedOn: row.date, note: noteOf(row) }];
    });
    if (added.length === 0) return report;
    await insertAscents(trx, viewer.id, added);
    const changed = [...new Set(added.map(({ elementId }) => elementId))];
    await recomputeTargets(trx, viewer.id, changed);
    const completedLists = await claimCelebrations(
      trx,
      viewer.id,
      await recomputeListsOf(trx, events, viewer.id, changed),
    );
    const tags = [`user:${viewer.id}`, ...changed.map((id) => `element:${id}`)];
    for (let start = 0; start < tags.length; start += TAGS_AT_ONCE) {
      await invalidateCacheTags(trx, tags.slice(start, start + TAGS_AT_ONCE));
    }
    return { ...report, completedLists };
  });
}

const noteOf = ({ note }: GivenAscent): string | null => cleanText(note ?? '', ASCENT_NOTE_MAX_LENGTH) || null;

function problemOf({ date, lat, lon }: GivenAscent, today: string): RowProblem | null {
  if (date.trim() === '') return 'date_missing';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'date_invalid';
  const time = Date.parse(date);
  // 30 February is no day, though some engines read it as one of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return 'date_invalid';
  if (!canHaveHappened(date, today)) return date > today ? 'date_future' : 'date_too_early';
  const isPlaced = lat != null || lon != null;
  return isPlaced && !isLonLat(lon ?? Number.NaN, lat ?? Number.NaN) ? 'place_invalid' : null;
}

/** A day before anybody was at the matched element is a problem, too. */
async function addTooEarly(
  db: Db,
  given: readonly GivenAscent[],
  matches: readonly AscentMatch[],
  problems: readonly (RowProblem | null)[],
): Promise<(RowProblem | null)[]> {
  const years = await listFirstAscentYears(
    db,
    matches.flatMap((match) => (match.outcome === 'matched' ? [match.id] : [])),
  );
  return problems.map((problem, index) => {
    const match = matches[index];
    const year = match?.outcome === 'matched' ? years.get(match.id) : undefined;
    const isTooEarly = year !== undefined && Number(given[index]?.date.slice(0, 4)) < year;
    return problem ?? (isTooEarly ? 'date_before_first_ascent' : null);
  });
}

async function matchGiven(
  db: Db,
  given: readonly GivenAscent[],
  problems: readonly (RowProblem | null)[],
): Promise<AscentMatch[]> {
  const chosen = await findMerged(
    db,
    given.flatMap(({ elementId }) => elementId ?? []),
  );
  const open = given.flatMap((row, index) => (row.elementId || problems[index] === 'place_invalid' ? [] : [index]));
  const found = await matchRows(
    db,
    open.map((index) => {
      const { name, elevationMeters, lat, lon } = given[index]!;
      return {
        name: cleanText(name ?? '', ELEMENT_NAME_MAX_LENGTH),
        elevationMeters: Number.isFinite(elevationMeters) ? (elevationMeters ?? null) : null,
        place: lat == null || lon == null ? null : ([lon, lat] as const),
      };
    }),
  );
  const byIndex = new Map(open.map((index, at) => [index, found[at]]));
  return given.map(({ elementId }, index) =>
    elementId
      ? { outcome: 'matched', id: chosen.get(elementId) ?? elementId }
      : (byIndex.get(index) ?? { outcome: 'unknown' }),
  );
}

/** Locks what was matched; an element that was deleted meanwhile, or is no target, is unknown. */
async function keepTargetable(trx: Db, matches: readonly AscentMatch[]): Promise<AscentMatch[]> {
  const kinds = await lockKinds(trx, [
    ...new Set(matches.flatMap((match) => (match.outcome === 'matched' ? [match.id] : []))),
  ]);
  return matches.map((match) => {
    if (match.outcome !== 'matched') return match;
    const kind = kinds.get(match.id);
    return kind && elementKind(kind).isTargetable ? match : { outcome: 'unknown' };
  });
}

async function reportOf(
  db: Db,
  accountId: string,
  given: readonly GivenAscent[],
  problems: readonly (RowProblem | null)[],
  matches: readonly AscentMatch[],
): Promise<ImportedCompletions> {
  const ids = matches.flatMap((match) =>
    match.outcome === 'matched' ? [match.id] : match.outcome === 'ambiguous' ? match.ids : [],
  );
  const elements = await listAscentElements(db, [...new Set(ids)]);
  const known = await listKnownDays(db, accountId, [...elements.keys()]);
  const rows = given.map(({ date }, index): ImportedRow => {
    const problem = problems[index] ?? null;
    const match = matches[index] ?? { outcome: 'unknown' };
    const element = match.outcome === 'matched' ? (elements.get(match.id) ?? null) : null;
    const day = `${element?.id} ${date}`;
    const isNew = problem === null && element !== null && !known.has(day);
    if (isNew) known.add(day);
    return {
      outcome: problem ? 'invalid' : match.outcome === 'matched' && !element ? 'unknown' : match.outcome,
      problem,
      isNew,
      element,
      candidates: match.outcome === 'ambiguous' ? match.ids.flatMap((id) => elements.get(id) ?? []) : [],
    };
  });
  return { created: rows.filter(({ isNew }) => isNew).length, completedLists: [], rows };
}
