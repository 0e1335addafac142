export interface TextRun {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Product of both word counts above which lines are compared instead of words. */
const CELLS_MAX = 4_000_000;

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const lines = (text: string): string[] => text.split(/(?<=\n)/);

function shared(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      lengths[at] = a[i] === b[j] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const [inA, inB] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const at = i * width + j;
    if (a[i] === b[j]) {
      inA.add(i);
      inB.add(j);
      i += 1;
      j += 1;
    } else if (lengths[at + width]! >= lengths[at + 1]!) i += 1;
    else j += 1;
  }
  return [inA, inB];
}

function runsOf(tokens: readonly string[], kept: ReadonlySet<number>, offset: number): TextRun[] {
  const runs: { text: string; isChanged: boolean }[] = [];
  tokens.forEach((text, index) => {
    const place = index - offset;
    // Whitespace between two changed words counts as changed.
    const isBetween =
      /^\s+$/.test(text) && index > 0 && index < tokens.length - 1 && !kept.has(place - 1) && !kept.has(place + 1);
    const isChanged = !kept.has(place) || isBetween;
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else runs.push({ text, isChanged });
  });
  return runs;
}

export function diffTexts(before: string, after: string): { readonly before: TextRun[]; readonly after: TextRun[] } {
  let [a, b] = [words(before), words(after)];
  if (a.length * b.length > CELLS_MAX) [a, b] = [lines(before), lines(after)];
  // Two versions usually share most of their beginning and end.
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  // Even the lines are too many to compare: treat the middle as replaced.
  const isTooMuch = middleA.length * middleB.length > CELLS_MAX;
  const [inA, inB] = isTooMuch ? [new Set<number>(), new Set<number>()] : shared(middleA, middleB);
  const ends = (tokens: readonly string[], kept: Set<number>): TextRun[] => {
    for (let i = 0; i < start; i += 1) kept.add(i - start);
    for (let i = tokens.length - end; i < tokens.length; i += 1) kept.add(i - start);
    return runsOf(tokens, kept, start);
  };
  return { before: ends(a, inA), after: ends(b, inB) };
}
