import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PROFILE_IMAGE_ROLES, PROFILE_IMAGE_SIZES } from '@cordada/core/accounts/profileImages';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import { Failure } from '@cordada/core/failures';
import { IMAGE_FILE_MAX_BYTES, PROFILE_IMAGES_RATE } from '@cordada/core/limits';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { imageKey, removeProfileImage, setProfileImage } from './profileImages.ts';
import { findShownImage } from './profileImages.queries.ts';

/** Replaced or hidden images disappear from all caches within an hour. */
const MEDIA_CACHE_CONTROL = 'public, max-age=3600';

interface ImageRouteOptions {
  readonly images: ImageDeriver;
  readonly incoming: string;
  readonly contextOf: (request: unknown) => RequestContext;
}

export function registerProfileImageRoutes(
  app: FastifyInstance,
  { images, incoming, contextOf }: ImageRouteOptions,
): void {
  app.put<{ Params: { role: string } }>('/api/users/me/images/:role', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const role = roleOf(request.params.role);
    await limitRate(context.db, `image:${viewer.id}`, PROFILE_IMAGES_RATE);
    const { path } = await receiveFile(request, reply, incoming, IMAGE_FILE_MAX_BYTES);
    try {
      const image = await setProfileImage({ ...context, images }, viewer.id, role, path);
      return await reply.header('cache-control', 'no-store').send(image);
    } finally {
      await fs.promises.rm(path, { force: true });
    }
  });

  app.delete<{ Params: { role: string } }>('/api/users/me/images/:role', async (request, reply) => {
    const context = contextOf(request);
    await removeProfileImage(context.db, (await requireViewer(context)).id, roleOf(request.params.role));
    return reply.code(204).send();
  });

  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { db, files } = contextOf(request);
    const { id, file } = request.params;
    const size = PROFILE_IMAGE_SIZES.find((one) => `${one}.webp` === file);
    const storedAs = size && /^\w+$/.test(id) ? await findShownImage(db, id) : null;
    if (!size || storedAs === null) throw missing();
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': MEDIA_CACHE_CONTROL })
      .send(await files.get(imageKey(storedAs, size)));
  });
}

function roleOf(text: string): ProfileImageRole {
  const role = PROFILE_IMAGE_ROLES.find((one) => one === text);
  if (!role) throw new Failure('not_found', 'A profile has a picture and a cover.');
  return role;
}

const missing = (): Failure => new Failure('not_found', 'There is no such picture.');
