import { Failure } from '@cordada/core/failures';

const MAX_DEPTH = 64;

/**
 * Parses a JSON body strictly: rejects duplicate keys, keys that reach a prototype, deep nesting and lone surrogates.
 * @throws Failure `bad_request`
 */
export function parseStrictJson(text: string): unknown {
  if (text === '') throw new Failure('bad_request', 'The body is empty.');
  checkShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('bad_request', 'The body is not valid JSON.');
  }
  return value;
}

/** Scans the text once before anything is parsed; syntax errors are left to the parser. */
function checkShape(text: string): void {
  const keys: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (character === '"') {
      const end = endOfString(text, i);
      const raw = text.slice(i, end + 1);
      const set = keys.at(-1);
      if (set && expectsKey) {
        const key = unquote(raw);
        if (key === '__proto__') throw new Failure('bad_request', 'The body has a key that is not allowed.');
        if (!key.isWellFormed()) throw halfCharacter();
        if (set.has(key)) throw new Failure('bad_request', 'The body has a key twice.');
        set.add(key);
        expectsKey = false;
      } else if (raw.includes('\\u') && !unquote(raw).isWellFormed()) {
        throw halfCharacter();
      }
      i = end;
    } else if (character === '{' || character === '[') {
      keys.push(character === '{' ? new Set() : null);
      expectsKey = character === '{';
      if (keys.length > MAX_DEPTH) throw new Failure('bad_request', 'The body is nested too deep.');
    } else if (character === '}' || character === ']') {
      keys.pop();
      expectsKey = false;
    } else if (character === ',') {
      expectsKey = keys.at(-1) instanceof Set;
    }
  }
}

function halfCharacter(): Failure {
  return new Failure('bad_request', 'The body has half a character.');
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i;
  }
  throw new Failure('bad_request', 'The body is not valid JSON.');
}

function unquote(raw: string): string {
  try {
    return JSON.parse(raw) as string;
  } catch {
    throw new Failure('bad_request', 'The body is not valid JSON.');
  }
}
