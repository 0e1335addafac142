import { expect, it } from 'vitest';
import { describeStatement } from './describeStatement.ts';

it.each([
  [
    `/* a comment of Ana */ select id\n  from account where email = 'ana@example.org' and n = 17 and o = $1 limit 5`,
    'select account',
    'select id from account where email = ? and n = ? and o = $1 limit ?',
  ],
  [`insert into track (id) values ('it''s', 1.5)`, 'insert track', 'insert into track (id) values (?, ?)'],
  [
    `with a2 as (select 1) update "element" set x_1 = $12`,
    'with element',
    'with a2 as (select ?) update "element" set x_1 = $12',
  ],
  ['begin', 'begin', 'begin'],
  ['', 'statement', ''],
])('describes %j without its values', (text, name, shown) => {
  expect(describeStatement(text)).toMatchObject({ name, shown });
});

it('bounds the text', () => {
  expect(describeStatement(`select ${'a, '.repeat(2_000)}b`).shown).toHaveLength(1_000);
});
