import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { IMAGE_FILE_MAX_BYTES, IMAGES_RATE, PROXIED_PICTURE_SECONDS } from '@cordada/core/limits';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import type { Outside } from '#server/adapters/outside/outside.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { sendOriginal } from '#server/http/responses/sendOriginal.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { addImage } from './addImage.ts';
import { originalKey, originalName, originalUrl, sizeKey, sizesOf } from './imageFiles.ts';
import { createImageProxy, readProxyAddress } from './imageProxy.ts';
import type { ImageRow } from './media.queries.ts';
import { findBySignedUrl } from './signedImageUrl.ts';

/**
 * The content of a URL never changes. Shared caches revalidate every hour (`s-maxage`), because an image may be
 * removed or made private.
 */
const FINAL_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable';
const PENDING_CACHE_CONTROL = 'no-store';

interface MediaRouteOptions {
  readonly files: FileStore;
  readonly outside: Outside;
  readonly images: ImageDeriver;
  readonly incoming: string;
  readonly contextOf: (request: unknown) => RequestContext;
}

export function registerMediaRoutes(app: FastifyInstance, options: MediaRouteOptions): void {
  const { images, incoming, contextOf } = options;
  const proxied = createImageProxy(options);
  app.post<{ Querystring: { id?: string | string[] } }>('/api/images', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const givenId = request.query.id === undefined ? null : String(request.query.id);
    await limitRate(context.db, `photo:${viewer.id}`, IMAGES_RATE);
    const { path } = await receiveFile(request, reply, incoming, IMAGE_FILE_MAX_BYTES);
    try {
      return await reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(present(await addImage({ ...context, images }, viewer.id, path, givenId)));
    } finally {
      await fs.promises.rm(path, { force: true });
    }
  });

  app.get<{ Params: { signature: string; width: string; '*': string } }>(
    '/api/image-proxy/:signature/:width/*',
    async (request, reply) => {
      const { signature, width, '*': encoded } = request.params;
      const asked = await readProxyAddress(contextOf(request).db, { signature, width, encoded });
      return reply
        .headers({ 'content-type': 'image/webp', 'cache-control': `public, max-age=${PROXIED_PICTURE_SECONDS}` })
        .send(await proxied(asked.url, asked.width));
    },
  );

  app.get<{ Params: { key: string; file: string } }>(
    '/media/:key/:file(^(?:\\d{1,5}|original)\\.[a-z]{3,4}$)',
    async (request, reply) => {
      const { db, files } = contextOf(request);
      const { key, file } = request.params;
      const found = await findBySignedUrl(db, key);
      if (!found) throw missing();
      const { image, secondsLeft } = found;
      const final = secondsLeft === null ? FINAL_CACHE_CONTROL : `private, max-age=${secondsLeft}`;
      if (`/media/${key}/${file}` === originalUrl({ key, format: image.format })) {
        return sendOriginal(request, reply, files, {
          key: originalKey(image.id, image.format),
          contentType: `image/${image.format}`,
          contentDisposition: `attachment; filename="cordada-${originalName(image.id, image.format)}"`,
          cacheControl: final,
          byteSize: image.byteSize,
        });
      }
      const [, width = '', format = ''] = /^(\d+)\.(webp|avif)$/.exec(file) ?? [];
      const size = nearest(image.sizes, Number(width), format);
      if (format === '' || !size) throw missing();
      const isExact = size.width === Number(width) && size.format === format;
      return reply
        .headers({
          'content-type': `image/${size.format}`,
          'content-length': String(size.byteSize),
          'cache-control': isExact ? final : PENDING_CACHE_CONTROL,
        })
        .send(await files.get(sizeKey(image.id, size.width, size.format)));
    },
  );
}

function nearest<One extends { readonly width: number; readonly format: string }>(
  sizes: readonly One[],
  width: number,
  format: string,
): One | undefined {
  const off = (one: One): number => Math.abs(one.width - width) * 2 + (one.format === format ? 0 : 1);
  return sizes.toSorted((a, b) => off(a) - off(b))[0];
}

function present(image: ImageRow): object {
  const { id, width, height, takenAt, lat, lon } = image;
  return {
    id,
    width,
    height,
    takenAt: takenAt?.toISOString() ?? null,
    location: lat === null || lon === null ? null : { lat, lon },
    sizes: sizesOf(image),
    originalUrl: originalUrl(image),
  };
}

const missing = (): Failure => new Failure('not_found', 'There is no such picture.');
