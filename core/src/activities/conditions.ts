import type { Field, FieldValueType } from '../elements/fields.ts';
import { cleanText } from '../format/cleanText.ts';
import { CONDITIONS_NOTE_MAX_LENGTH } from '../limits.ts';
import { objectKeys } from '../objectKeys.ts';

const choice = (...options: string[]): FieldValueType => ({ type: 'choice', options });
const elevation: FieldValueType = { type: 'number', unit: 'meters', min: -450, max: 9_000 };

/**
 * Condition fields in the order of the form and of the page; forms, pages and validation derive from them. The
 * ratings follow those of outings on camptocamp.org.
 */
export const CONDITION_FIELDS = {
  overall: { value: choice('excellent', 'good', 'fair', 'poor', 'awful') },
  snowQuantity: { value: choice('excellent', 'good', 'fair', 'poor', 'none') },
  snowQuality: { value: choice('excellent', 'good', 'fair', 'poor', 'awful') },
  snowUpMeters: { value: elevation },
  snowDownMeters: { value: elevation },
  glacier: { value: choice('easy', 'possible', 'difficult', 'impossible') },
  avalancheSigns: { value: choice('none', 'warning', 'recent', 'today') },
  accessRoad: { value: choice('cleared', 'snowy', 'closed') },
  hut: { value: choice('guarded', 'unguarded', 'closed') },
  lift: { value: choice('open', 'closed') },
  crowding: { value: choice('alone', 'some', 'crowded', 'overcrowded') },
  note: { value: { type: 'text', maxLength: CONDITIONS_NOTE_MAX_LENGTH } },
} as const satisfies Record<string, Field>;

export type ConditionName = keyof typeof CONDITION_FIELDS;
export const CONDITION_NAMES = objectKeys(CONDITION_FIELDS);

export type Conditions = Readonly<Partial<Record<ConditionName, string | number>>>;

/**
 * Validates input and normalises its texts; empty conditions become null.
 * @returns `wrong`: names of unknown fields and of fields with an invalid value
 */
export function readConditions(given: unknown): { readonly conditions: Conditions | null; readonly wrong: string[] } {
  if (given === null || given === undefined) return { conditions: null, wrong: [] };
  if (typeof given !== 'object' || Array.isArray(given)) return { conditions: null, wrong: [''] };
  const conditions: Partial<Record<ConditionName, string | number>> = {};
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === '') continue;
    const field = isConditionName(name) ? readValue(CONDITION_FIELDS[name].value, value) : undefined;
    if (field === undefined) wrong.push(name);
    else if (field !== '') conditions[name as ConditionName] = field;
  }
  return { conditions: Object.keys(conditions).length > 0 ? conditions : null, wrong };
}

const isConditionName = (name: string): name is ConditionName => Object.hasOwn(CONDITION_FIELDS, name);

function readValue(type: FieldValueType, value: unknown): string | number | undefined {
  if (type.type === 'choice') return typeof value === 'string' && type.options.includes(value) ? value : undefined;
  if (type.type === 'number') {
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    return isNumber && value >= type.min && value <= type.max ? Math.round(value) : undefined;
  }
  if (type.type !== 'text' || typeof value !== 'string') return undefined;
  const lines = value.split(/\r\n|\r|\n/).map((line) => cleanText(line));
  const text = lines.join('\n').trim();
  return text.length <= type.maxLength ? text : undefined;
}

/** Age in days up to which reported conditions count as current, and up to which they are shown at all. */
export const FRESH_DAYS = 7;
export const CONDITIONS_DAYS = 30;

const DAY_MILLISECONDS = 86_400_000;

/** Both days are `YYYY-MM-DD`. Reports are strong for a week, weak for a month and then null. */
export function freshness(day: string, today: string): 'strong' | 'weak' | null {
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MILLISECONDS;
  return age <= FRESH_DAYS ? 'strong' : age <= CONDITIONS_DAYS ? 'weak' : null;
}
