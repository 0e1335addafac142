import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { coverFileOf } from '@cordada/core/covers/covers';
import type { CoverFile, CoverSize } from '@cordada/core/covers/covers';
import { isSceneName } from '@cordada/core/covers/scenes';
import { isId } from '@cordada/core/ids';
import type { Db } from '#server/db/connect.ts';
import { AS_IT_IS, prepare } from '#server/http/responses/prepared.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { isPublicActivity } from '#server/modules/activities/index.ts';
import { activityLocatorSubjects, activitySubjects, elementSubjects, locatorSubjects } from './coverContent.ts';
import { drawSubject, drawThumbnail } from './coverDrawer.ts';
import type { CoverDrawer } from './coverDrawer.ts';
import { secondsLeft } from './coverSignature.ts';
import { THUMBNAIL_SIZE, WIDE_SIZE } from './coverSubjects.ts';
import type { CoverSubjects } from './coverSubjects.ts';

interface CoverRoutesOptions {
  readonly db: Db;
  readonly subjects: CoverSubjects;
  readonly drawer: CoverDrawer;
  readonly send: SendPrepared;
}

interface CoverPath {
  readonly Params: { readonly id: string; readonly file: string };
}

const IMMUTABLE = 'max-age=31536000, immutable';
/** For addresses with a former version, on pages that were read before it changed. */
const BRIEFLY = 'max-age=60';
const SCENE_CACHE_CONTROL = 'public, max-age=86400';

/** A file in one of the sizes that a kind of covers has; the number of sizes bounds what is drawn and kept. */
function fileOf(file: string, sizes: readonly CoverSize[]): CoverFile | null {
  const asked = coverFileOf(file);
  return asked && sizes.includes(asked.size) ? asked : null;
}

const missing = (): Failure => new Failure('not_found', 'There is no such cover.');

/** Registers `GET /covers/…`: pictures of real terrain, in both themes. */
export function registerCoverRoutes(app: FastifyInstance, { db, subjects, drawer, send }: CoverRoutesOptions): void {
  app.addHook('onClose', () => drawer.stop());

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    cover: Buffer | null,
    cacheControl: string,
  ): Promise<FastifyReply> => {
    if (!cover) throw missing();
    const headers = { 'content-type': 'image/webp', 'cache-control': cacheControl };
    return send(request, reply, await prepare(cover, headers, AS_IT_IS));
  };

  for (const [path, subjectsOf] of [
    ['elements', elementSubjects],
    ['locators', locatorSubjects],
  ] as const)
    app.get<CoverPath>(`/covers/${path}/:id/:file`, async (request, reply) => {
      const { id, file } = request.params;
      const asked = fileOf(file, ['card', 'small']);
      const subjectOf = asked && isId(id) ? await subjectsOf(db, subjects, id) : null;
      const subject = (await subjectOf?.()) ?? null;
      if (!asked || !subject) throw missing();
      const cacheControl = `public, ${asked.version === subject.version ? IMMUTABLE : BRIEFLY}`;
      if (asked.size === 'card')
        return answer(request, reply, await drawSubject(drawer, subject, asked.theme), cacheControl);
      // The version is that of the card, so that one address serves both.
      const small = await subjectOf?.(THUMBNAIL_SIZE);
      if (!small) throw missing();
      return answer(request, reply, await drawThumbnail(drawer, small, asked.theme), cacheControl);
    });

  for (const [path, subjectsOf, sizes] of [
    ['activities', activitySubjects, ['card', 'wide']],
    ['activity-locators', activityLocatorSubjects, ['card']],
  ] as const)
    app.get<CoverPath>(`/covers/${path}/:id/:file`, async (request, reply) => {
      const { id, file } = request.params;
      const asked = fileOf(file, sizes);
      const found = asked && isId(id) ? await subjectsOf(db, subjects, id) : null;
      const subject = (await found?.subjectOf()) ?? null;
      if (!asked || !found || !subject) throw missing();
      // Not for caches in front: they would go on answering once the activity is no longer public.
      let lifetime: string = asked.version === subject.version ? IMMUTABLE : BRIEFLY;
      if (!isPublicActivity(found.activity)) {
        const left = await secondsLeft(db, id, subject.version, asked.version);
        if (left === null) throw missing();
        lifetime = `max-age=${left}`;
      }
      // Version and signature are those of the card, which is shown where the terrain has no room for the wide one.
      const wide = asked.size === 'wide' ? await found.subjectOf(WIDE_SIZE) : null;
      const cover =
        (wide && (await drawSubject(drawer, wide, asked.theme))) ?? (await drawSubject(drawer, subject, asked.theme));
      return answer(request, reply, cover, `private, ${lifetime}`);
    });

  app.get<{ Params: { file: string } }>('/covers/scenes/:file', async (request, reply) => {
    const asked = fileOf(request.params.file, ['card']);
    const subject = asked && isSceneName(asked.version) ? await subjects.ofScene(asked.version) : null;
    if (!asked || !subject) throw missing();
    return answer(request, reply, await drawSubject(drawer, subject, asked.theme), SCENE_CACHE_CONTROL);
  });
}
