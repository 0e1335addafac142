import { describe, expect, it } from 'vitest';
import type { BannedWord } from './bannedWords.ts';
import { findBanned, wordProblems, wordsOf } from './words.ts';

const LIST: readonly BannedWord[] = [
  { old: 'outing', use: 'activity', except: { 'docs/api.md': 'names the deprecated API' } },
  { old: 'listMember', use: 'listItem' },
  { old: 'settle', use: 'recompute', where: 'names' },
];
const found = (file: string, text: string): string[] =>
  findBanned(file, wordsOf(file, text), LIST).map((one) => `${one.word.old}: ${one.found}`);

describe('a banned word', () => {
  it('is found in identifiers, however they are spelled', () => {
    expect(found('a.ts', 'const outing = 1;')).toEqual(['outing: outing']);
    expect(found('a.ts', 'const row = makeOutings();')).toEqual(['outing: makeOutings']);
    expect(found('a.ts', 'export const MAX_LIST_MEMBERS = 3;')).toEqual(['listMember: MAX_LIST_MEMBERS']);
    expect(found('a.ts', 'const { settleRegions } = regions;')).toEqual(['settle: settleRegions']);
    expect(found('a.tsx', 'const a = <OutingCard aria-label="x" />;')).toEqual(['outing: OutingCard']);
    expect(found('a.ts', 'class A { #outing = 1; }')).toEqual(['outing: outing']);
  });

  it('is found in keys, SQL, operations and ids of messages', () => {
    expect(found('a.ts', 'await limitRate(db, `outing:${id}`);')).toEqual(['outing: outing']);
    expect(found('a.ts', 'const rows = sql`select id from list_member where ${a}`;')).toEqual([
      'listMember: list_member',
    ]);
    expect(found('a.graphql', 'query Outings { id }')).toEqual(['outing: Outings']);
    expect(found('x/messages.en.json', '{ "plan.outing.title": "Trip" }')).toEqual(['outing: outing']);
  });

  it('is found in names of files and folders', () => {
    expect(found('app/src/outings/Card.tsx', '')).toEqual(['outing: outings']);
    expect(found('server/src/settleRegions.ts', '')).toEqual(['settle: settleRegions']);
    expect(found('docs/decisions/0027-who-sees-an-outing.md', '')).toEqual(['outing: 0027-who-sees-an-outing']);
  });

  it('is found in comments, titles of tests and documents', () => {
    expect(found('a.ts', '/** The outing of a user. */ const a = 1;')).toEqual(['outing: outing']);
    expect(found('a.graphql', '# An outing\nquery A { id }')).toEqual(['outing: outing']);
    expect(found('a.test.ts', "it.each([1])('publishes an outing', () => {});")).toEqual(['outing: outing']);
    expect(found('docs/testing.md', 'An outing is an activity.')).toEqual(['outing: outing']);
    expect(found('docs/testing.md', 'Call `settleRegions` first.')).toEqual(['settle: settleRegions']);
  });

  it('is no other word, no text of the product and, where it is plain English, no prose', () => {
    expect(found('a.ts', 'const routing = await Promise.allSettled(shouting);')).toEqual([]);
    expect(found('a.ts', "expect(page).toHaveText('Your outing was published');")).toEqual([]);
    expect(found('x/messages.en.json', '{ "activity.done": "Your outing" }')).toEqual([]);
    expect(found('docs/testing.md', 'Wait for the page to settle. A list member pays.')).toEqual([]);
  });
});

describe('exceptions from banned words', () => {
  const read = (file: string, text: string) => ({ file, words: wordsOf(file, text) });

  it('hold for their file alone', () => {
    expect(wordProblems([read('docs/api.md', '`makeOuting`'), read('README.md', 'An outing')], LIST)).toEqual([
      'README.md: outing (outing): use activity',
    ]);
  });

  it('are reported when nothing needs them', () => {
    expect(wordProblems([read('docs/api.md', 'Activities')], LIST)).toEqual([
      'tools/checks/bannedWords.ts: outing needs no exception for docs/api.md',
    ]);
  });
});
