import { expect, it } from 'vitest';
import { answerOrder } from './answerOrder.ts';

it('refuses an answer that arrives behind that of a later question', () => {
  const order = answerOrder();
  const [first, second, third] = [order.ask(), order.ask(), order.ask()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
});

it('shows answers that arrive in the order of their questions', () => {
  const order = answerOrder();
  const [first, second] = [order.ask(), order.ask()];
  expect([first(), second()]).toEqual([true, true]);
});
