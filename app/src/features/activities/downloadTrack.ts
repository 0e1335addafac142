import { ApiFailure } from '#app/data/apiFailure.ts';
import { readStored } from '#app/data/storage.ts';

/** Where everybody may fetch the track of a public activity. */
export const trackPath = (trackId: string): string => `/api/tracks/${trackId}.gpx`;

/** Saves a track that only its owner may fetch: a plain link would carry no token. */
export async function downloadTrack(trackId: string): Promise<void> {
  const token = readStored('accessToken');
  let response: Response;
  try {
    response = await fetch(trackPath(trackId), token ? { headers: { 'x-access-token': token } } : {});
  } catch {
    throw new ApiFailure({ errorCode: 'unavailable' });
  }
  if (!response.ok) throw new ApiFailure({ errorCode: response.status === 404 ? 'not_found' : 'internal' });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${trackId}.gpx`;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
