import * as v from 'valibot';

/** One setting: its default, what it means, how its text is read, and whether no message may repeat it. */
interface Setting<Value> {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  readonly schema: v.GenericSchema<string, Value>;
  readonly isSecret: boolean;
}

/** Settings that go together, all or none: null without them. Each of the others may be left out. */
interface Group<All extends Tree, Others extends Tree> {
  readonly all: All;
  readonly others: Others;
}

export type AnySetting = Setting<unknown>;
type Tree = { readonly [key: string]: AnySetting };
type Values<Settings extends Tree> = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};
/** What is read of a setting, a group, or a tree of them. */
export type Read<Node> =
  Node extends Setting<infer Value>
    ? Value
    : Node extends Group<infer All, infer Others>
      ? Values<All & Others> | null
      : { readonly [Key in keyof Node]: Read<Node[Key]> };

/** A row of the configuration. */
export function setting<Value>(
  name: string,
  fallback: string,
  meaning: string,
  schema: v.GenericSchema<string, Value>,
): Setting<Value> {
  return { name, fallback, meaning, schema, isSecret: false };
}

/** A setting whose value no message may repeat. */
export function secret<Value>(...given: Parameters<typeof setting<Value>>): Setting<Value> {
  return { ...setting(...given), isSecret: true };
}

/** A group of settings: all of the first, and any of the others, or nothing. */
export function together<All extends Tree, Others extends Tree = Record<never, never>>(
  all: All,
  others: Others = {} as Others,
): Group<All, Others> {
  return { all, others };
}

/** A whole number. */
export const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${low} to ${high}`),
    v.transform(Number),
    v.minValue(low, `must be a whole number from ${low} to ${high}`),
    v.maxValue(high, `must be a whole number from ${low} to ${high}`),
  );

/** One check with words of ours: the library's would repeat the value, and a password with it. */
export const text = (isRight: (value: string) => boolean, meaning: string) =>
  v.pipe(
    v.string(),
    v.check((value) => value === '' || isRight(value), meaning),
  );

/** Whether an address is encrypted, or of this machine. */
export function isProviderAddress(value: string): boolean {
  return URL.canParse(value) && /^(https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/.test(value);
}

/** Null for an empty text. */
export const orNull = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    schema,
    v.transform((value) => value || null),
  );

function isSetting(node: object): node is AnySetting {
  return 'schema' in node;
}

/** Every setting of a tree, in its order. */
export function settingsOf(node: object): AnySetting[] {
  return isSetting(node) ? [node] : Object.values(node as Record<string, object>).flatMap(settingsOf);
}

/**
 * Reads a tree of settings from an environment.
 * @throws Error that names every wrong setting and what it must be
 */
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
