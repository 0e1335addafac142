import { searchWords, wordSet } from '../search/words.ts';

/** Generic words that do not identify an element: `Pico de Aneto` and `Aneto` are the same summit. */
const GENERIC = new Set(
  (
    'pico pic picos puig pica punta pointe tuc tuca tuque turo tossal cima cime mont monte monts montana mount mountain mt ' +
    'mendi mendia peak summit spitze pena penya cerro cabezo volcan volcano vulkan ' +
    'refugio refugi refuge rifugio hut hutte cabane cabana cabanya caseta chalet bivouac bivac bivacco vivac biwak ' +
    'shelter abri bivak schutzhutte alpenvereinshutte capanna ' +
    'collado coll col colle collada puerto port pass passo paso joch sattel forcella bocchetta brecha breche horquette ' +
    'lago lac llac lake lake see estany etang ibon laguna lagoon tarn ' +
    'cascada cascade cascata waterfall wasserfall salto fuente font fontaine source quelle spring cueva cova grotte hohle cave ' +
    'glaciar glacier ghiacciaio gletscher mirador viewpoint belvedere ' +
    'via ferrata klettersteig aparcamiento aparcament parking parkplatz parcheggio car park estacion estacio gare station bahnhof ' +
    'arista aresta arete ridge cresta crete grat corredor couloir canal gully'
  ).split(' '),
);

export interface NameKeys {
  readonly whole: ReadonlySet<string>;
  readonly telling: ReadonlySet<string>;
}

/** A bilingual name (`Pico Aneto / Pic d'Aneto`) also yields the keys of each of its parts. */
export function nameKeysOf(names: readonly string[]): NameKeys {
  const [whole, telling] = [new Set<string>(), new Set<string>()];
  for (const name of names.flatMap((one) => [
    one,
    ...(/[/;]| [-–] /.test(one) ? one.split(/\s*[/;]\s*|\s+[-–]\s+/) : []),
  ])) {
    const words = searchWords(name);
    const key = wordSet(words);
    if (key === '') continue;
    whole.add(key);
    telling.add(wordSet(words.filter((word) => !GENERIC.has(word))) || key);
  }
  return { whole, telling };
}

export function compareNames(one: NameKeys, other: NameKeys): 'same' | 'alike' | 'different' {
  const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((key) => b.has(key));
  if (meets(one.whole, other.whole)) return 'same';
  return meets(one.telling, other.telling) ? 'alike' : 'different';
}

/**
 * Tokens for a cheap prefilter: every equal or similar name contains at least one of them. Splits at `ll`, which some
 * sources write with a dot.
 */
export function distinctiveTokens({ telling }: NameKeys): string[] {
  const longest = (words: readonly string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a), '');
  return [...new Set([...telling].map((key) => longest(key.split(/ |ll/))).filter(Boolean))];
}
