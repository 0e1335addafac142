import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { coverFileOf } from '@cordada/core/covers/covers';
import type { CoverFile, CoverTheme } from '@cordada/core/covers/covers';
import { isSceneName } from '@cordada/core/covers/scenes';
import { isId } from '@cordada/core/ids';
import type { Db } from '#server/db/connect.ts';
import { AS_IT_IS, prepare } from '#server/http/responses/prepared.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { isPublicActivity } from '#server/modules/activities/index.ts';
import { activityLocatorSubject, activitySubject, elementSubjects, locatorSubjects } from './coverContent.ts';
import { drawSubject, drawThumbnail } from './coverDrawer.ts';
import type { CoverDrawer } from './coverDrawer.ts';
import { secondsLeft } from './coverSignature.ts';
import { THUMBNAIL_SIZE } from './coverSubjects.ts';
import type { CoverSubject, CoverSubjects } from './coverSubjects.ts';

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

/** A file of those that have no thumbnails. */
function cardFileOf(file: string): CoverFile | null {
  const asked = coverFileOf(file);
  return asked?.isThumbnail ? null : asked;
}

const missing = (): Failure => new Failure('not_found', 'There is no such cover.');

/** Registers `GET /covers/…`: pictures of real terrain, in both themes. */
export function registerCoverRoutes(app: FastifyInstance, { db, subjects, drawer, send }: CoverRoutesOptions): void {
  app.addHook('onClose', () => drawer.stop());

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    subject: CoverSubject,
    theme: CoverTheme,
    cacheControl: string,
    draw = drawSubject,
  ): Promise<FastifyReply> => {
    const cover = await draw(drawer, subject, theme);
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
      const asked = coverFileOf(file);
      const subjectOf = asked && isId(id) ? await subjectsOf(db, subjects, id) : null;
      const subject = (await subjectOf?.()) ?? null;
      if (!asked || !subject) throw missing();
      const cacheControl = `public, ${asked.version === subject.version ? IMMUTABLE : BRIEFLY}`;
      if (!asked.isThumbnail) return answer(request, reply, subject, asked.theme, cacheControl);
      // The version is that of the card, so that one address serves both.
      const small = await subjectOf?.(THUMBNAIL_SIZE);
      if (!small) throw missing();
      return answer(request, reply, small, asked.theme, cacheControl, drawThumbnail);
    });

  for (const [path, subjectOf] of [
    ['activities', activitySubject],
    ['activity-locators', activityLocatorSubject],
  ] as const)
    app.get<CoverPath>(`/covers/${path}/:id/:file`, async (request, reply) => {
      const { id, file } = request.params;
      const asked = cardFileOf(file);
      const found = asked && isId(id) ? await subjectOf(db, subjects, id) : null;
      if (!asked || !found) throw missing();
      const { activity, subject } = found;
      if (isPublicActivity(activity)) {
        // Not for caches in front: they would go on answering once the activity is no longer public.
        const cacheControl = `private, ${asked.version === subject.version ? IMMUTABLE : BRIEFLY}`;
        return answer(request, reply, subject, asked.theme, cacheControl);
      }
      const left = await secondsLeft(db, id, subject.version, asked.version);
      if (left === null) throw missing();
      return answer(request, reply, subject, asked.theme, `private, max-age=${left}`);
    });

  app.get<{ Params: { file: string } }>('/covers/scenes/:file', async (request, reply) => {
    const asked = cardFileOf(request.params.file);
    const subject = asked && isSceneName(asked.version) ? await subjects.ofScene(asked.version) : null;
    if (!asked || !subject) throw missing();
    return answer(request, reply, subject, asked.theme, SCENE_CACHE_CONTROL);
  });
}
