import fs from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

export const MESSAGE_LANGUAGES = ['en', 'es'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

const source = path.join(import.meta.dirname, 'src');

export function messageFiles(language: MessageLanguage): string[] {
  return fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === `messages.${language}.json`)
    .map((file) => path.join(source, file))
    .sort();
}

function readMessages(language: MessageLanguage): Map<string, string> {
  const messages = new Map<string, string>();
  for (const file of messageFiles(language)) {
    for (const [key, text] of Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>)) {
      if (messages.has(key)) throw new Error(`The message ${key} is written twice, again in ${file}`);
      messages.set(key, text);
    }
  }
  return messages;
}

/** Messages without placeholders stay plain strings, which halves their size. */
function compile(text: string): string | CompiledMessage {
  const compiled = compileMessageOrThrow(text);
  return compiled.every((token) => typeof token === 'string') ? compiled.join('') : compiled;
}

export function compiledMessages(language: MessageLanguage): Readonly<Record<string, string | CompiledMessage>> {
  return Object.fromEntries([...readMessages(language)].map(([key, text]) => [key, compile(text)] as const));
}

export const localeJson = (language: MessageLanguage): string => JSON.stringify(compiledMessages(language));

/** A number with the unit of a limit, which would stay wrong when `core/src/limits.ts` changes. */
const WRITTEN_LIMIT = /\d\s?(MB|GB|KB|kB)\b|\d+ (days|días|characters|caracteres)\b/;

/** Words that texts do not use, with the term to use instead. `docs/glossary.md` defines the terms. */
const UNWANTED: Readonly<Record<MessageLanguage, readonly (readonly [word: RegExp, use: string])[]>> = {
  en: [
    [/\boutings?\b/i, 'activity'],
    [/\b(un)?guarded\b/i, 'wardened'],
    [/\b(kilo)?meters?\b/i, 'metres'],
    [/\bmail(s|ed)?\b/i, 'email'],
    [/\bmilestones?\b/i, 'waypoint'],
    [/\belements?\b/i, 'place or page'],
    [/\baccesses\b/i, 'access points'],
    [/\bsign(ed|ing)? (in|out)\b/i, 'log in'],
    [/\b(is|are) told\b/i, 'notified'],
    [/\b(who(m|so)?ever|anew|of yours)\b/i, 'a plain sentence'],
    [/\bby (itself|themselves)\b/i, 'automatically, or nothing'],
  ],
  es: [
    [/\bhitos?\b/i, 'punto de paso'],
    [/\belementos?\b/i, 'lugar o ficha'],
    [/\bcifras?\b/i, 'datos'],
    [/\bmensajes?\b/i, 'correo'],
    [/\bsala de invierno\b/i, 'refugio de invierno'],
    [/\b(una|la|las|tus?|estas?|nuevas?) salidas?\b/i, 'actividad'],
    [/\bpor sí sol[oa]s?\b/i, 'una frase sencilla'],
  ],
};

/** The words of a text that are not to be written, with what to write instead. */
export function unwantedWords(language: MessageLanguage, text: string): string[] {
  const written = text.replace(/\{\w+/g, '{');
  return UNWANTED[language].flatMap(([word, use]) => {
    const found = word.exec(written)?.[0];
    return found === undefined ? [] : [`“${found}”: ${use}`];
  });
}

function placeholders(message: string | CompiledMessage, into = new Set<string>()): Set<string> {
  if (typeof message === 'string') return into;
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, type, choices] = token;
    if (name !== '#') into.add(type ? `${name} (${type})` : name);
    if (choices && typeof choices === 'object') {
      for (const choice of Object.values(choices)) {
        if (typeof choice === 'string' || Array.isArray(choice)) placeholders(choice as CompiledMessage, into);
      }
    }
  }
  return into;
}

/**
 * Returns one line per problem: keys or placeholders that differ between the languages, invalid ICU messages, and
 * keys that no source file uses.
 */
export function checkMessages(): string[] {
  const problems: string[] = [];
  const [english, spanish] = MESSAGE_LANGUAGES.map(readMessages) as [Map<string, string>, Map<string, string>];
  for (const key of new Set([...english.keys(), ...spanish.keys()])) {
    const texts = [english.get(key), spanish.get(key)];
    if (texts.some((text) => text === undefined)) {
      problems.push(`${key}: missing in ${english.has(key) ? 'es' : 'en'}`);
      continue;
    }
    try {
      const [a, b] = texts.map((text) => [...placeholders(compile(text!))].sort().join(', ')) as [string, string];
      if (a !== b) problems.push(`${key}: placeholders differ (en: ${a}; es: ${b})`);
      for (const [i, language] of MESSAGE_LANGUAGES.entries())
        for (const word of unwantedWords(language, texts[i]!)) problems.push(`${key} (${language}): ${word}`);
      if (texts.some((text) => WRITTEN_LIMIT.test(text!))) problems.push(`${key}: a limit is a placeholder`);
    } catch (error) {
      problems.push(`${key}: ${(error as Error).message}`);
    }
  }
  const used = usedKeys();
  for (const key of english.keys()) if (!used(key)) problems.push(`${key}: no source uses it`);
  return problems;
}

/**
 * Returns a predicate that is true for keys a source file uses, either in full or as the static start of a template
 * literal.
 */
function usedKeys(): (key: string) => boolean {
  const literals = new Set<string>();
  const starts = new Set<string>();
  for (const file of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const text = fs.readFileSync(path.join(source, file), 'utf8');
    for (const [, literal] of text.matchAll(/['"`]([a-zA-Z]+\.[\w.]+)['"`]/g)) literals.add(literal!);
    for (const [, start] of text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)) starts.add(start!);
  }
  return (key) => literals.has(key) || [...starts].some((start) => key.startsWith(start));
}

if (import.meta.main) {
  const problems = checkMessages();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
