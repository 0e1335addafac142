import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { buildApp, isClone } from './build.ts';

const FORCED_EXIT_MS = 25_000;

// The compile cache saves about a quarter of the start time.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

const log = (message: string): void => console.log(message);

try {
  const config = readConfig(process.env);
  if (config.environment !== 'development') await buildApp(log);
  const { startServer } = await import('#server/main.ts');
  const server = await startServer(config, log);

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Stop when the parent process has ended, however it ended.
  process.on('disconnect', stop);

  log('');
  log(`  Cordada is at   ${config.publicUrl}`);
  if (!config.databaseUrl && config.publicUrl.startsWith('http://localhost')) {
    log(`  en español      http://es.localhost:${config.port}`);
  }
  if (isClone()) {
    log('  Try it with a living community:   npm run seed:demo');
    log('  Make the first administrator:     register, then npm run make-admin -- you@example.org');
  }
  log('');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
