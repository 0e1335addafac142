import * as v from 'valibot';

interface Setting<Value> {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  readonly schema: v.GenericSchema<string, Value>;
  readonly isSecret: boolean;
}

/** Settings that must be set together; null when none is set. `others` are optional. */
interface Group<All extends Tree, Others extends Tree> {
  readonly all: All;
  readonly others: Others;
}

export type AnySetting = Setting<unknown>;
type Tree = { readonly [key: string]: AnySetting };
type Values<Settings extends Tree> = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};
export type Read<Node> =
  Node extends Setting<infer Value>
    ? Value
    : Node extends Group<infer All, infer Others>
      ? Values<All & Others> | null
      : { readonly [Key in keyof Node]: Read<Node[Key]> };

export function setting<Value>(
  name: string,
  fallback: string,
  meaning: string,
  schema: v.GenericSchema<string, Value>,
): Setting<Value> {
  return { name, fallback, meaning, schema, isSecret: false };
}

export function secret<Value>(...given: Parameters<typeof setting<Value>>): Setting<Value> {
  return { ...setting(...given), isSecret: true };
}

export function together<All extends Tree, Others extends Tree = Record<never, never>>(
  all: All,
  others: Others = {} as Others,
): Group<All, Others> {
  return { all, others };
}

export const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${low} to ${high}`),
    v.transform(Number),
    v.minValue(low, `must be a whole number from ${low} to ${high}`),
    v.maxValue(high, `must be a whole number from ${low} to ${high}`),
  );

/** Validates with a message of our own, because the one of Valibot would repeat the value, which may be a password. */
export const text = (isRight: (value: string) => boolean, meaning: string) =>
  v.pipe(
    v.string(),
    v.check((value) => value === '' || isRight(value), meaning),
  );

export const word = (meaning: string) => text((value) => /^[\w.:~+/=-]+$/.test(value), meaning);

export function isProviderAddress(value: string): boolean {
  return URL.canParse(value) && /^(https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/.test(value);
}

export const orNull = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    schema,
    v.transform((value) => value || null),
  );

/** A number from 0 to 1. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);

/** `name=value,name=value` with percent codes in values. */
export const headerList = v.pipe(
  text(
    (list) => list.split(',').every((one) => /^[\w-]+=([^%,\s]|%[2-7][0-9a-fA-F])+$/.test(one.trim())),
    'must look like name=value,name=value',
  ),
  v.transform((list) =>
    Object.fromEntries(
      list
        .split(',')
        .filter(Boolean)
        .map((one) => {
          const [name = '', ...value] = one.trim().split('=');
          return [name, decodeURIComponent(value.join('='))];
        }),
    ),
  ),
);

function isSetting(node: object): node is AnySetting {
  return 'schema' in node;
}

export function settingsOf(node: object): AnySetting[] {
  return isSetting(node) ? [node] : Object.values(node as Record<string, object>).flatMap(settingsOf);
}

/** @throws Error that names every invalid setting and the expected format */
export function readSettings<Settings extends object>(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Read<Settings> {
  const textOf = ({ name, fallback }: AnySetting): string => environment[name]?.trim() || fallback;
  const wrong: string[] = [];
  const halves: string[] = [];
  const read = (node: object): unknown => {
    if (isSetting(node)) {
      const parsed = v.safeParse(node.schema, textOf(node));
      if (parsed.success) return parsed.output;
      wrong.push(`${node.name} ${parsed.issues[0].message}, not '${node.isSecret ? '…' : textOf(node)}'`);
      return undefined;
    }
    if (!('all' in node)) return readEach(node);
    const { all, others } = node as Group<Tree, Tree>;
    const names = Object.values(all).map(({ name }) => name);
    const missing = Object.values(all).filter((one) => !textOf(one));
    const values = { ...readEach(all), ...readEach(others) };
    if (missing.length === names.length) return null;
    if (missing.length > 0) {
      halves.push(`${missing.map(({ name }) => name).join(', ')} must be set too, with ${names.join(', ')}`);
    }
    return values;
  };
  const readEach = (nodes: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(nodes as Record<string, object>).map(([key, node]) => [key, read(node)]));
  const values = readEach(settings) as Read<Settings>;
  const [problem] = [wrong, halves].filter(({ length }) => length > 0);
  if (problem) throw new Error(`Wrong configuration: ${problem.join('; ')}.`);
  return values;
}
