import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nearMeters } from '@cordada/core/planning/trips/pathGraph';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const QUERY = `query ($input: WhatNextInput!) { whatNext(input: $input) { withoutPath proposals { elementIds line } } }`;
/** In the middle of Estany de Juclar, a quarter of a kilometre from its shore. */
const JUCLAR = { lon: 1.718287, lat: 42.610353 };
const SUMMER = `${new Date().getUTCFullYear() + 1}-07-06`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('proposes large lakes at the path nearest to them, each once, also two at the same path', async () => {
  const member = await server.member('Ana');
  const { db } = server.server.database;
  const ids = ['west', 'east', 'dry'];
  for (const id of ids) {
    const attributes = id === 'dry' ? {} : { subtype: 'lake' };
    await sql`insert into element (id, kind, name, status, lon, lat, attributes)
      values (${id}, 'genericPoint', ${id}, 'published', ${JUCLAR.lon}, ${JUCLAR.lat}, ${JSON.stringify(attributes)})`.execute(
      db,
    );
    await sql`insert into target (account_id, element_id, state) values (${member.id}, ${id}, 'pending')`.execute(db);
  }
  const input = { lat: JUCLAR.lat, lon: JUCLAR.lon, date: SUMMER, hours: 9, maxDifficulty: 'T4' };
  const { data } = await server.graphql(QUERY, { input }, member.token);
  // Nobody walks to a place in the water that is no lake.
  expect(data.whatNext.withoutPath).toBe(1);
  const [{ elementIds, line }] = data.whatNext.proposals;
  expect(elementIds.toSorted()).toEqual(['east', 'west']);
  const nearest = Math.min(...line.map(([lon, lat]: number[]) => nearMeters(lon!, lat!, JUCLAR.lon, JUCLAR.lat)));
  expect(nearest).toBeGreaterThan(150);
  expect(nearest).toBeLessThan(500);
});
