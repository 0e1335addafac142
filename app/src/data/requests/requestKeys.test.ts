import { expect, it } from 'vitest';
import { ApiFailure } from '../apiFailure.ts';
import { isCreation, sendOnce } from './requestKeys.ts';

const operation = (name: string) => ({ name });
const failing =
  (error: Error, keys: string[]) =>
  async (key: string): Promise<never> => {
    keys.push(key);
    throw error;
  };

it('counts as creation what has no id yet', () => {
  expect(isCreation(operation('SaveActivity'), { id: null, input: {} })).toBe(true);
  expect(isCreation(operation('LogAscent'), { input: {} })).toBe(true);
  expect(isCreation(operation('SaveActivity'), { id: 'a', input: {} })).toBe(false);
  expect(isCreation(operation('React'), {})).toBe(false);
});

it('sends the same key again after a request without an answer, and a new one after an answer', async () => {
  const keys: string[] = [];
  const gone = new ApiFailure({ errorCode: 'unavailable' });
  const answered = async (key: string): Promise<void> => void keys.push(key);
  await expect(sendOnce('walk', failing(gone, keys))).rejects.toBe(gone);
  await expect(sendOnce('walk', failing(gone, keys))).rejects.toBe(gone);
  await sendOnce('walk', answered);
  await sendOnce('walk', answered);
  await sendOnce('another walk', answered);
  const [first, second, third, fourth, fifth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

it('sends a new key after a refusal', async () => {
  const keys: string[] = [];
  const refused = new ApiFailure({ errorCode: 'invalid_input' });
  await expect(sendOnce('list', failing(refused, keys))).rejects.toBe(refused);
  await expect(sendOnce('list', failing(refused, keys))).rejects.toBe(refused);
  expect(keys[0]).not.toBe(keys[1]);
});
