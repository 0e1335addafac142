import { elementKind } from '@cordada/core/elements/kinds';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { ActivityType, isPublicActivity } from '#server/modules/activities/index.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import { ElementRef, loadLines, loadListPlaces } from '#server/modules/elements/index.ts';
import { loadSharedLines } from '#server/modules/tracks/index.ts';
import { signVersion } from './coverSignature.ts';
import type { CoverSubjects } from './coverSubjects.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly covers: CoverSubjects;
  }
}

const loadLine = batched(loadLines);
const loadPlaces = batched(loadListPlaces);
const loadSharedLine = batched(loadSharedLines);

const DESCRIPTION =
  'Base address of its cover of real terrain, or of the map of the places of a list, to which clients append `-light.webp` or `-dark.webp`. Null where there is no terrain.';

builder.interfaceFields(ElementRef, (t) => ({
  terrainCover: t.string({
    nullable: true,
    description: DESCRIPTION,
    resolve: async (element, _, context) => {
      const { id, kind, lon, lat } = element;
      if (kind === 'list') {
        const map = await context.covers.ofList((await loadPlaces(context, id)) ?? []);
        return map && `/covers/elements/${id}/${map.version}`;
      }
      if (lon === null || lat === null || !(await context.covers.isCovered([lon, lat]))) return null;
      const line = elementKind(kind).isLinear ? await loadLine(context, id) : null;
      const subject = await context.covers.ofElement(element, line);
      return subject && `/covers/elements/${id}/${subject.version}`;
    },
  }),
  locatorMap: t.string({
    nullable: true,
    description:
      'Base address of a map of the part of the world where it is, or of all places of a list, to which clients append `-light.webp` or `-dark.webp`. Null without a position.',
    resolve: async (element, _, context) => {
      const subject =
        element.kind === 'list'
          ? await context.covers.ofList((await loadPlaces(context, element.id)) ?? [], undefined, true)
          : context.covers.ofLocation(element);
      return subject && `/covers/locators/${element.id}/${subject.version}`;
    },
  }),
}));

builder.objectFields(ActivityType, (t) => ({
  terrainCover: t.string({
    nullable: true,
    description: `${DESCRIPTION} It shows the tracks as others see them. Unless everybody may read the activity, it is valid for up to an hour.`,
    resolve: (activity, _, context) => activityCover(context, activity),
  }),
}));

async function activityCover(context: RequestContext, activity: ActivityRow): Promise<string | null> {
  const { id, trackIds } = activity;
  const lines = await Promise.all(trackIds.map((trackId) => loadSharedLine(context, trackId)));
  const subject = await context.covers.ofActivity(
    activity,
    lines.filter((line) => line !== null),
  );
  if (!subject) return null;
  const { version } = subject;
  return `/covers/activities/${id}/${isPublicActivity(activity) ? version : await signVersion(context.db, id, version)}`;
}
