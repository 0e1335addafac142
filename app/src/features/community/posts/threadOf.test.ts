import { describe, expect, it } from 'vitest';
import { threadOf } from './threadOf.ts';

describe('threadOf', () => {
  it('groups answers two levels deep, however deep they were given', () => {
    const answers = [
      { id: 'a', answersId: 'root' },
      { id: 'b', answersId: 'root' },
      { id: 'c', answersId: 'a' },
      { id: 'd', answersId: 'c' },
      { id: 'e', answersId: 'd' },
      { id: 'f', answersId: 'gone' },
    ];
    const shape = threadOf('root', answers).map(({ answer, below }) => [answer.id, below.map(({ id }) => id)]);
    expect(shape).toEqual([
      ['a', ['c', 'd', 'e']],
      ['b', []],
      ['f', []],
    ]);
  });
});
