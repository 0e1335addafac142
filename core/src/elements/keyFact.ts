import type { FieldValue } from './elementDraft.ts';
import type { Field } from './fields.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';

/** A fact with what its value needs to be shown: cards do not carry the registry. */
export interface KeyFact {
  readonly name: string;
  readonly field: Pick<Field, 'value'>;
  readonly value: FieldValue;
}

/** What cards say anyway, each in its own place. */
const SHOWN: readonly string[] = ['level', 'subtype'];
const NUMBERS: readonly string[] = ['elevationMeters', 'maxElevationMeters', 'lengthMeters', 'heightMeters'];

/** The first key fact that is known, for a card that has no height or length to show; null where there is none. */
export function keyFact(kind: KindName, facts: Readonly<Record<string, unknown>>): KeyFact | null {
  if (NUMBERS.some((name) => facts[name] !== undefined)) return null;
  const fields = Object.entries(elementKind(kind).fields) as [string, Field][];
  const found = fields.find(([name, { key }]) => key && !SHOWN.includes(name) && facts[name] !== undefined);
  if (!found) return null;
  const [name, { value }] = found;
  // Options are words of the messages: a card needs none of the others.
  const shown = value.type === 'choice' || value.type === 'choices' ? { ...value, options: [] } : value;
  return { name, field: { value: shown }, value: facts[name] as FieldValue };
}
