import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { RecordedAscent } from '@cordada/core/targets/ascentTable';
import type { CompletionRow } from '#app/data/generated/types.ts';
import type { MessageKey } from '#app/messages/keys.ts';

export interface AscentPlace {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly region: string | null;
}

export interface CheckedAscent {
  readonly outcome: 'matched' | 'ambiguous' | 'unknown' | 'invalid';
  readonly problem: string | null;
  readonly isNew: boolean;
  readonly element: AscentPlace | null;
  readonly candidates: readonly AscentPlace[];
}

/** A row of the table, with what the server said about it. */
export interface AscentDraft extends RecordedAscent {
  readonly key: number;
  /** Chosen by hand. */
  readonly element: AscentPlace | null;
  readonly checked: CheckedAscent | null;
}

export type AscentState = 'new' | 'known' | 'choose' | 'unknown' | 'invalid' | 'unchecked';

export function stateOf({ checked }: AscentDraft): AscentState {
  if (!checked) return 'unchecked';
  if (checked.outcome === 'matched') return checked.isNew ? 'new' : 'known';
  return checked.outcome === 'ambiguous' ? 'choose' : checked.outcome;
}

export const needsAttention = (draft: AscentDraft): boolean =>
  ['choose', 'unknown', 'invalid'].includes(stateOf(draft));

const PROBLEMS = [
  'date_missing',
  'date_invalid',
  'date_future',
  'date_too_early',
  'date_before_first_ascent',
  'place_invalid',
] as const;

export function problemKey(problem: string | null): MessageKey {
  const known = PROBLEMS.find((one) => one === problem);
  return known ? `targets.ascents.problem.${known}` : 'targets.ascents.state.invalid';
}

/** A row as the server takes it. */
export const givenOf = (draft: AscentDraft): CompletionRow => {
  const { name, elevationMeters, lat, lon, date, note } = draft;
  return { elementId: draft.element?.id ?? null, name, elevationMeters, lat, lon, date, note };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function placeOf(value: unknown): AscentPlace[] {
  if (!isRecord(value)) return [];
  const { id, kind, name, elevationMeters, region } = value;
  if (typeof id !== 'string' || typeof kind !== 'string' || !isKindName(kind) || typeof name !== 'string') return [];
  return [
    {
      id,
      kind,
      name,
      elevationMeters: typeof elevationMeters === 'number' ? elevationMeters : null,
      region: typeof region === 'string' ? region : null,
    },
  ];
}

const OUTCOMES = ['matched', 'ambiguous', 'unknown', 'invalid'] as const;

export function checkedOf(value: unknown): CheckedAscent | null {
  if (!isRecord(value)) return null;
  const outcome = OUTCOMES.find((one) => one === value['outcome']);
  if (!outcome) return null;
  const candidates: unknown[] = Array.isArray(value['candidates']) ? value['candidates'] : [];
  return {
    outcome,
    problem: typeof value['problem'] === 'string' ? value['problem'] : null,
    isNew: value['isNew'] === true,
    element: placeOf(value['element'])[0] ?? null,
    candidates: candidates.flatMap(placeOf),
  };
}
