/** Parameters of a call: text, lists and objects of parameters. */
export type Parameters = { [name: string]: string | Parameters };

/**
 * Reads a form with bracketed names, `items[0][price]=x`, as the protocol of Stripe writes nested parameters.
 * Lists become objects with the keys 0, 1, 2…
 */
export function readForm(form: string): Parameters {
  const result: Parameters = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let place = result;
    for (const key of keys.slice(0, -1)) {
      const next = Object.hasOwn(place, key) ? place[key] : undefined;
      const inner = typeof next === 'object' ? next : Object.create(null);
      place[key] = inner;
      place = inner;
    }
    const last = keys.at(-1);
    if (last !== undefined) place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return result;
}

/** @returns names such as `items[][price]` of all parameters, without positions in lists */
export function namesOf(parameters: Parameters, prefix = ''): string[] {
  return Object.entries(parameters).flatMap(([key, value]) => {
    const step = /^\d+$/.test(key) ? '' : key;
    const name = prefix === '' ? step : `${prefix}[${step}]`;
    return typeof value === 'string' ? [name] : namesOf(value, name);
  });
}

export const valuesOf = (given: string | Parameters | undefined): (string | Parameters)[] =>
  typeof given === 'object' ? Object.values(given) : [];

export const textOf = (given: string | Parameters | undefined): string | undefined =>
  typeof given === 'string' ? given : undefined;

export const objectOf = (given: string | Parameters | undefined): Parameters =>
  typeof given === 'object' ? given : {};
