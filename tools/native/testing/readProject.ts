export type ProjectValue = string | readonly ProjectValue[] | ProjectObject;
export interface ProjectObject {
  readonly [key: string]: ProjectValue;
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|"((?:[^"\\]|\\.)*)"|([\w.$/-]+)|([{}()=;,])/gy;

/**
 * Reads the property list of an Xcode project.
 * @throws Error where Xcode would refuse it too, or where a key stands twice
 */
export function readProject(text: string): ProjectObject {
  const tokens: { readonly value: string; readonly isMark: boolean }[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`Cannot be read: ${text.slice(at, at + 40)}`);
    const [, quoted, plain, mark] = found;
    if (mark !== undefined) tokens.push({ value: mark, isMark: true });
    else if (quoted !== undefined || plain !== undefined) tokens.push({ value: quoted ?? plain ?? '', isMark: false });
  }
  let next = 0;
  const isMark = (mark: string): boolean => tokens[next]?.isMark === true && tokens[next]?.value === mark;
  const expectMark = (mark: string): void => {
    if (!isMark(mark)) throw new Error(`Expected ${mark} instead of ${tokens[next]?.value} at ${next}`);
    next += 1;
  };
  const word = (): string => {
    const token = tokens[next];
    if (!token || token.isMark) throw new Error(`Expected a word at ${next}`);
    next += 1;
    return token.value;
  };
  const value = (): ProjectValue => {
    if (isMark('{')) return object();
    if (!isMark('(')) return word();
    const items: ProjectValue[] = [];
    expectMark('(');
    while (!isMark(')')) {
      items.push(value());
      if (!isMark(')')) expectMark(',');
    }
    expectMark(')');
    return items;
  };
  const object = (): ProjectObject => {
    const entries = new Map<string, ProjectValue>();
    expectMark('{');
    while (!isMark('}')) {
      const key = word();
      if (entries.has(key)) throw new Error(`${key} stands twice`);
      expectMark('=');
      entries.set(key, value());
      expectMark(';');
    }
    expectMark('}');
    return Object.fromEntries(entries);
  };
  const whole = object();
  if (next !== tokens.length) throw new Error('There is something behind the end');
  return whole;
}
