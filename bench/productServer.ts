// Runs the product in its own process: `productServer.ts FOLDER SIZE [searched]` prints one line of JSON when it is ready.
import { setTimeout as delay } from 'node:timers/promises';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { generateElements, generateMember } from './generate.ts';
import type { Size } from './generate.ts';

const [folder = '', size = 'S', searched] = process.argv.slice(2);
const config = { ...readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: folder }), port: 0 };
const server = await startServer(config, () => undefined);
await generateElements(server.database.db, size as Size, searched === 'searched', (message) => console.error(message));
const token = await generateMember(server.database.db);
console.log(JSON.stringify({ base: server.address, token, connection: JSON.stringify(server.database.connection) }));
process.on('message', async () => {
  await invalidateCacheTags(server.database.db, ['tiles']);
  // Wait until the invalidation has come back to this process.
  await delay(30);
  process.send?.('dropped');
});
process.on('disconnect', () => void server.stop().then(() => process.exit(0)));
