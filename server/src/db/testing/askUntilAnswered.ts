import { vi } from 'vitest';

/** Asks again, as a client does, while a busy server refuses with `unavailable`. */
export const askUntilAnswered = <Answer>(
  ask: () => Promise<Answer>,
  errorCodeOf: (answer: Answer) => unknown,
): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const answer = await ask();
      if (errorCodeOf(answer) === 'unavailable') throw new Error('The server is busy.');
      return answer;
    },
    { timeout: 60_000, interval: 200 },
  );
