import type { ActivityForm } from './activityForm.ts';

/** Converts the form to the API input. Unconfirmed proposals are left out. */
export function activityInput(
  form: ActivityForm,
  {
    happenedOn,
    isPlan,
    trackIds,
  }: { readonly happenedOn: string; readonly isPlan: boolean; readonly trackIds: readonly string[] },
) {
  return {
    title: form.title,
    kind: form.kind,
    happenedOn,
    endedOn: form.endedOn || null,
    story: form.story,
    directions: form.directions,
    equipment: form.equipment,
    difficulties: form.difficulties,
    conditions: form.conditions,
    visibility: form.visibility,
    isPlan,
    trackIds,
    milestones: form.milestones
      .filter(({ isConfirmed }) => isConfirmed)
      .map(({ elementId, name, place, role, note, saidAt, imageId = null }) => ({
        elementId,
        ...(elementId === null ? { name, location: place && [place[1], place[0]] } : {}),
        role,
        note,
        reachedAt: saidAt,
        imageId,
      })),
    photos: {
      shiftSeconds: form.photos.shiftSeconds,
      zoneMinutes: form.photos.zoneMinutes,
      photos: form.photos.list.map((photo) => ({ ...photo, isCover: photo.imageId === form.photos.coverId })),
    },
  };
}
