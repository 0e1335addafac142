import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { DEVICE_TOKEN_MAX_LENGTH, DEVICES_MAX } from '@cordada/core/limits';
import { PUSH_PLATFORMS, readSubscription } from '#server/adapters/push/push.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { deleteDevice, upsertDevice } from './devices.queries.ts';

const PATH = '/api/users/me/device-tokens';

const refuse = (field: string): Failure =>
  new Failure('invalid_input', `${field} is missing or wrong.`, { fields: { [field]: 'invalid_input' } });

function readToken(body: unknown): { token: string; tokenHash: Buffer } {
  const { token }: Readonly<Record<string, unknown>> = Object(body);
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || token.length > DEVICE_TOKEN_MAX_LENGTH)
    throw refuse('token');
  return { token, tokenHash: createHash('sha256').update(token).digest() };
}

/** Devices of the logged-in member that get push messages. A token is that of FCM, of APNs, or the JSON of a `PushSubscription`. */
export function registerDeviceRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.post(PATH, async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const platform = PUSH_PLATFORMS.find((one) => one === Object(request.body).platform);
    if (!platform) throw refuse('platform');
    const device = { ...readToken(request.body), platform, language: context.language };
    if (platform === 'web' && readSubscription(device.token) === null) throw refuse('token');
    const { tokenHash: sessionTokenHash } = context;
    if (sessionTokenHash === null) throw new Failure('unauthenticated', 'Log in first.');
    const isNew = await context.db
      .transaction()
      .execute((trx) => upsertDevice(trx, { accountId: viewer.id, sessionTokenHash }, device, DEVICES_MAX));
    return reply
      .code(isNew ? 201 : 200)
      .header('cache-control', 'no-store')
      .send({ platform });
  });

  app.delete(PATH, async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    await deleteDevice(context.db, viewer.id, readToken(request.body).tokenHash);
    return reply.code(204).send();
  });
}
