import { elementKind } from '@cordada/core/elements/kinds';
import { courseOf } from '@cordada/core/elements/waypoints/waypoint';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { ActivityType, isPublicActivity } from '#server/modules/activities/index.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { ElementRef, loadLines, loadListPlaces, loadOutlines } from '#server/modules/elements/index.ts';
import { loadSharedLines } from '#server/modules/tracks/index.ts';
import { signVersion } from './coverSignature.ts';
import type { CoverSubject, CoverSubjects } from './coverSubjects.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly covers: CoverSubjects;
  }
}

const loadLine = batched(loadLines);
const loadPlaces = batched(loadListPlaces);
const loadOutline = batched(loadOutlines);
const loadSharedLine = batched(loadSharedLines);

const DESCRIPTION =
  'Base address of its cover of real terrain, of the map of the places of a list or of a route without a line, or of the outline of a region, to which clients append `-light.webp` or `-dark.webp`. Null where there is no terrain.';

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
      if (kind === 'region') {
        const map = await regionSubject(context, element);
        return map && `/covers/elements/${id}/${map.version}`;
      }
      if (lon === null || lat === null) return null;
      const hasCourse = courseOf(element.attributes).length > 0;
      if (!hasCourse && !(await context.covers.isCovered([lon, lat]))) return null;
      const line = elementKind(kind).isLinear ? await loadLine(context, id) : null;
      const subject = await context.covers.ofElement(element, line);
      return subject && `/covers/elements/${id}/${subject.version}`;
    },
  }),
  locatorMap: t.string({
    nullable: true,
    description:
      'Base address of a map of the part of the world where it is, of a region by its outline, or of all places of a list, to which clients append `-light.webp` or `-dark.webp`. Null without a position.',
    resolve: async (element, _, context) => {
      const subject = await locatorOf(context, element);
      return subject && `/covers/locators/${element.id}/${subject.version}`;
    },
  }),
}));

async function locatorOf(context: RequestContext, element: ElementRow): Promise<CoverSubject | null> {
  const { id, kind } = element;
  if (kind === 'list') return context.covers.ofList((await loadPlaces(context, id)) ?? [], undefined, true);
  return kind === 'region' ? regionSubject(context, element) : context.covers.ofLocation(element);
}

async function regionSubject(context: RequestContext, region: ElementRow): Promise<CoverSubject | null> {
  return context.covers.ofRegion(region, (await loadOutline(context, region.id))?.flat() ?? []);
}

const AUDIENCE = 'Unless everybody may read the activity, it is valid for up to an hour.';

builder.objectFields(ActivityType, (t) => ({
  terrainCover: t.string({
    nullable: true,
    description: `${DESCRIPTION} It shows the tracks as others see them. ${AUDIENCE}`,
    resolve: async (activity, _, context) => {
      const subject = await context.covers.ofActivity(activity, await sharedLines(context, activity));
      return subject && `/covers/activities/${activity.id}/${await versionFor(context, activity, subject)}`;
    },
  }),
  locatorMap: t.string({
    nullable: true,
    description: `Base address of a map of the part of the world where the tracks are that others see, to which clients append \`-light.webp\` or \`-dark.webp\`. ${AUDIENCE}`,
    resolve: async (activity, _, context) => {
      const subject = context.covers.ofActivityLocation(activity, await sharedLines(context, activity));
      return subject && `/covers/activity-locators/${activity.id}/${await versionFor(context, activity, subject)}`;
    },
  }),
}));

async function sharedLines(context: RequestContext, { trackIds }: ActivityRow): Promise<Uint8Array[]> {
  const lines = await Promise.all(trackIds.map((trackId) => loadSharedLine(context, trackId)));
  return lines.filter((line) => line !== null);
}

const versionFor = async ({ db }: RequestContext, activity: ActivityRow, { version }: CoverSubject): Promise<string> =>
  isPublicActivity(activity) ? version : signVersion(db, activity.id, version);
