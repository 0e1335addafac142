import type { FieldValue } from './elementDraft.ts';
import type { Field } from './fields.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';

/** A fact with everything needed to show it, because cards do not load the registry. */
export interface KeyFact {
  readonly name: string;
  readonly field: Pick<Field, 'value'>;
  readonly value: FieldValue;
}

const SHOWN: readonly string[] = ['level', 'subtype', 'startKind', 'category'];
const NUMBERS: readonly string[] = ['elevationMeters', 'maxElevationMeters', 'lengthMeters', 'heightMeters'];

/**
 * Returns the first known key fact for a card; null if the card already shows a height or length, or no key fact is
 * known.
 */
export function keyFact(kind: KindName, facts: Readonly<Record<string, unknown>>): KeyFact | null {
  if (NUMBERS.some((name) => facts[name] !== undefined)) return null;
  const fields = Object.entries<Field>(elementKind(kind).fields);
  const found = fields.find(([name, { key }]) => key && !SHOWN.includes(name) && facts[name] !== undefined);
  if (!found) return null;
  const [name, { value }] = found;
  // Labels of options come from the messages, so a card does not need the list of options.
  const shown = value.type === 'choice' || value.type === 'choices' ? { ...value, options: [] } : value;
  return { name, field: { value: shown }, value: facts[name] as FieldValue };
}
