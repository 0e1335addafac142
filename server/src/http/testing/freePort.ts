import net from 'node:net';

/** A TCP port of the loopback interface that is free now: the preferred one, or else any. */
export async function freePort(preferred = 0): Promise<number> {
  const server = net.createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false)).once('listening', () => resolve(true));
  server.listen(preferred, '127.0.0.1');
  if (!(await promise)) return freePort();
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : freePort();
}
