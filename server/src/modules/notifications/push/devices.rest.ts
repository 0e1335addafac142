import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { DEVICE_TOKEN_MAX_LENGTH, DEVICES_MAX, DEVICES_RATE } from '@cordada/core/limits';
import { PUSH_PLATFORMS, readSubscription } from '#server/adapters/push/push.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { deleteDevice, upsertDevice } from './devices.queries.ts';

const PATH = '/api/users/me/device-tokens';

const refuse = (field: string): Failure =>
  new Failure('invalid_input', `${field} is missing or wrong.`, { fields: { [field]: 'invalid_input' } });

/** The subscription of a browser is known by its address alone, in whatever way it is written. */
function readToken(body: unknown): { token: string; tokenHash: Buffer; isSubscription: boolean } {
  const { token }: Readonly<Record<string, unknown>> = Object(body);
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || token.length > DEVICE_TOKEN_MAX_LENGTH)
    throw refuse('token');
  const subscription = readSubscription(token);
  return {
    token: subscription === null ? token : JSON.stringify(subscription),
    tokenHash: createHash('sha256')
      .update(subscription?.endpoint ?? token)
      .digest(),
    isSubscription: subscription !== null,
  };
}

/** Devices of the logged-in member that get push messages. A token is that of FCM, of APNs, or the JSON of a `PushSubscription`. */
export function registerDeviceRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.post(PATH, async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const platform = PUSH_PLATFORMS.find((one) => one === Object(request.body).platform);
    if (!platform) throw refuse('platform');
    const { isSubscription, ...token } = readToken(request.body);
    if ((platform === 'web') !== isSubscription) throw refuse('token');
    await limitRate(context.db, `devices:${viewer.id}`, DEVICES_RATE);
    const device = { ...token, platform, language: context.language };
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
    const { tokenHash } = readToken(request.body);
    await deleteDevice(context.db, viewer.id, tokenHash);
    return reply.code(204).send();
  });
}
