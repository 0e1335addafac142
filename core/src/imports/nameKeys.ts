import { isStopWord, searchWords, wordSet } from '../search/words.ts';

/** Generic words that do not identify an element: `Pico de Aneto` and `Aneto` are the same summit. */
const GENERIC = new Set(
  (
    'pico pic picos pco puig pica punta pta pointe pte tuc tuca tuque turo tossal cima cime mont monte monts montana mount mountain mt ' +
    'mte mendi mendia peak pk summit spitze pena penya cerro cabezo volcan volcano vulkan ' +
    'refugio refugi refuge rifugio ref rfg rif hut hutte cabane cabana cabanya caseta chalet bivouac bivac bivacco vivac biwak ' +
    'shelter abri bivak schutzhutte alpenvereinshutte capanna ' +
    'collado coll col colle collada puerto port pass passo paso joch sattel forcella bocchetta brecha breche horquette ' +
    'lago lac llac lake lake see estany etang ibon laguna lagoon tarn ' +
    'cascada cascade cascata waterfall wasserfall salto fuente font fontaine source quelle spring cueva cova grotte hohle cave ' +
    'glaciar glacier ghiacciaio gletscher mirador viewpoint belvedere ' +
    'via ferrata klettersteig aparcamiento aparcament parking parkplatz parcheggio car park estacion estacio gare station bahnhof ' +
    'arista aresta arete ridge cresta crete grat corredor couloir canal gully'
  ).split(' '),
);

const translations = (meanings: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(meanings).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning])));

/** Words that sources translate or abbreviate, in Spanish, Catalan, French, Italian, German and English. */
const MEANINGS = translations({
  north: 'n north northern norte nord nor septentrional septentrionale nordgipfel ipar',
  south: 's south southern sur sud meridional meridionale sudgipfel hego',
  east: 'east eastern este est oriental orientale ost ostgipfel ekialde',
  west: 'w west western oeste oest ouest ovest occidental occidentale occ westgipfel mendebal',
  'north east': 'ne northeast noreste nordeste nordest nororiental',
  'north west': 'nw northwest noroeste nordoest nordouest nordovest nordwest noroccidental',
  'south east': 'southeast sureste sudeste sudest suroriental sudost',
  'south west': 'sw southwest suroeste sudoeste sudoest sudouest sudovest sudwest suroccidental',
  central: 'centrale medio mitja milieu mittel mittelgipfel middle zentral',
  great: 'gran grand grande grosser grosse gross gd gde',
  little: 'pequeno pequena petit petite petita piccolo piccola klein kleiner kleine small chico chica',
  needle: 'aguja aguila agulla aiguille aguglia nadel aig agu',
  saint: 'san sant sankt santa sta sto st ste sainte',
});
/** Short words that are directions only at the end of a name: elsewhere they are articles and conjunctions. */
const LAST_MEANINGS = translations({
  east: 'e',
  west: 'o',
  'north west': 'no',
  'south east': 'se',
  'south west': 'so',
});

const meaningsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const isLast = at > 0 && at === words.length - 1;
    return (MEANINGS.get(word) ?? (isLast ? LAST_MEANINGS.get(word) : undefined) ?? word).split(' ');
  });

export interface NameKeys {
  readonly whole: ReadonlySet<string>;
  readonly telling: ReadonlySet<string>;
  /** One word of each name as it is written, for a cheap prefilter: every equal or similar name contains one of them. */
  readonly tokens: ReadonlySet<string>;
}

/** A bilingual name (`Pico Aneto / Pic d'Aneto`) also yields the keys of each of its parts. */
export function nameKeysOf(names: readonly string[]): NameKeys {
  const [whole, telling, tokens] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const name of names.flatMap((one) => [
    one,
    ...(/[/;]| [-–] /.test(one) ? one.split(/\s*[/;]\s*|\s+[-–]\s+/) : []),
  ])) {
    const written = searchWords(name);
    const words = meaningsOf(written);
    const key = wordSet(words);
    if (key === '') continue;
    whole.add(key);
    telling.add(wordSet(words.filter((word) => !GENERIC.has(word))) || key);
    tokens.add(tokenOf(written));
  }
  return { whole, telling, tokens };
}

/** The longest word that no source translates, if there is one. Splits at `ll`, which some sources write with a dot. */
function tokenOf(written: readonly string[]): string {
  const own = written.filter((word) => !GENERIC.has(word) && !isStopWord(word) && !MEANINGS.has(word));
  const pieces = (own.length > 0 ? own : written).flatMap((word) => word.split('ll'));
  return pieces.reduce((a, b) => (b.length > a.length ? b : a), '');
}

export function compareNames(one: NameKeys, other: NameKeys): 'same' | 'alike' | 'different' {
  const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((key) => b.has(key));
  if (meets(one.whole, other.whole)) return 'same';
  return meets(one.telling, other.telling) ? 'alike' : 'different';
}

/**
 * Whether names are spelled almost alike (`Mulleres`, `Molières`), or one says all telling words of the other and no
 * direction tells them apart.
 */
export function resembles(one: NameKeys, other: NameKeys): boolean {
  return [...one.telling].some((a) =>
    [...other.telling].some((b) => {
      const [first, second] = [a.split(' '), b.split(' ')];
      if (first.filter(isTranslated).join() !== second.filter(isTranslated).join()) return false;
      const [few, many] = first.length <= second.length ? [first, second] : [second, first];
      return few.every((word) => word.length > 3 && many.some((other) => isAlmost(word, other)));
    }),
  );
}

/** Whether at most a third of the letters, and no more than three, have to change. */
function isAlmost(one: string, other: string): boolean {
  const allowed = Math.min(3, Math.floor(Math.min(one.length, other.length) / 3));
  return editDistance(one, other) <= allowed;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === against ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}

const isTranslated = (word: string): boolean => TRANSLATED.has(word);
const TRANSLATED = new Set([...MEANINGS.values(), ...LAST_MEANINGS.values()].flatMap((words) => words.split(' ')));
