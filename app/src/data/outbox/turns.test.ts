import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs the work of a chain in order, also after a failure, and other chains meanwhile', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string) => async (): Promise<string> => {
    done.push(name);
    return name;
  };
  const failing = inTurn('a', () => first.promise);
  const second = inTurn('a', work('second'));
  const third = inTurn('a', work('third'));
  expect(await inTurn('b', work('other'))).toBe('other');
  expect(done).toEqual(['other']);
  first.reject(new Error('No answer'));
  await expect(failing).rejects.toThrow('No answer');
  expect(await Promise.all([third, second])).toEqual(['third', 'second']);
  expect(done).toEqual(['other', 'second', 'third']);
});
