import { Failure } from '@cordada/core/failures';
import type { RequestContext } from '#server/graphql/context.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { loadElement, loadLines } from '#server/modules/elements/index.ts';
import { endsOf } from '@cordada/core/tracks/edits/formerEnds';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { contentOf, findGeometry, loadTrackOrigins } from '#server/modules/tracks/index.ts';
import type { EditSource } from '#server/modules/tracks/index.ts';
import { canTakeTrack, seesWholeTracks } from '../activities.policy.ts';
import { findTrackAccess } from '../tracks/activityTracks.queries.ts';

export type RequestedSource =
  | { readonly trackId: string; readonly isTaken?: boolean | undefined }
  | { readonly elementId: string };

/**
 * Finds a track of the viewer to edit, or a line to copy: from an own activity, from the shared version of a public
 * one, or from an element.
 * @param field name used in the failure
 * @throws Failure `not_found`, the same for missing and forbidden sources
 */
export async function findTrackSource(
  context: RequestContext,
  viewer: Viewer,
  asked: RequestedSource,
  field: string,
): Promise<EditSource> {
  const missing = new Failure('not_found', 'There is no such line.', { fields: { [field]: 'not_found' } });
  if ('elementId' in asked) {
    const element = await loadElement(context, asked.elementId);
    const line = element && (await loadLines(context.db, [element.id])).get(element.id);
    if (!element || !line) throw missing;
    return {
      name: element.name,
      geometry: line,
      parts: [{ name: element.name, kind: 'route', segmentCount: decodeTrack(line).length }],
      origins: [{ kind: 'element', id: element.id }],
      heightsFrom: null,
      endsBefore: [],
    };
  }
  // Ownership of the track is checked where it is loaded.
  if (!asked.isTaken) return { trackId: asked.trackId };
  const track = await findTrackAccess(context.db, asked.trackId);
  if (!track?.activityId || !canTakeTrack(viewer, track)) throw missing;
  const isWhole = seesWholeTracks(viewer, track);
  const stored = await findGeometry(context.db, asked.trackId, isWhole ? 'whole' : 'shared');
  if (!stored) throw missing;
  const before = (await loadTrackOrigins(context.db, [asked.trackId])).get(asked.trackId) ?? [];
  return {
    name: stored.name,
    geometry: stored.geometry,
    parts: stored.parts.filter(({ segmentCount }) => segmentCount > 0).map((part) => ({ ...part, kind: 'route' })),
    origins: [{ kind: 'activity', id: track.activityId }, ...before.filter(({ kind }) => kind !== 'recording')],
    heightsFrom: stored.heightsFrom,
    // The hidden ends of the source stay hidden in the copy.
    endsBefore: isWhole ? [...stored.formerEnds, ...endsOf(contentOf(stored).tracks)] : [],
  };
}
