import { elementKind } from '@cordada/core/elements/kinds';
import type { ElementRow } from './elements.queries.ts';

/** All fields of the registry that have a value, by name. */
export function factsOf(row: ElementRow): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const name of Object.keys(elementKind(row.kind).fields)) {
    const value = fieldOf(row, name);
    if (value !== null && value !== undefined) facts[name] = value;
  }
  return facts;
}

export function fieldOf(row: ElementRow, name: string): unknown {
  if (name === 'elevationMeters') return row.elevationMeters;
  if (name === 'prominenceMeters') return row.prominenceMeters;
  return row.attributes[name] ?? null;
}
