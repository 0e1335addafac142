import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerCspReports } from './cspReports.ts';

it('X07 writes so many reports of blocked content a minute to the log, and takes the rest in silence', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  registerCspReports(app);
  const send = () =>
    app.inject({ method: 'POST', url: '/api/csp-reports', payload: { 'blocked-uri': 'x'.repeat(5_000) } });
  const answers = await Promise.all(Array.from({ length: 200 }, send));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(lines.length).toBeGreaterThanOrEqual(30);
  expect(lines.length).toBeLessThanOrEqual(60);
  await app.close();
});
