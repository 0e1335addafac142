import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureBody } from '#server/graphql/failureShape.ts';

export function brokenRequestBody(status: 400 | 408 | 431, description: string): string {
  const body: FailureBody = { status, statusText: STATUS_CODES[status] ?? '', errorCode: 'bad_request', description };
  return JSON.stringify(body);
}

export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, description] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, 'The request came too slowly.'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ([431, 'The headers are too long.'] as const)
        : ([400, 'The request cannot be read.'] as const);
  const body = brokenRequestBody(status, description);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
