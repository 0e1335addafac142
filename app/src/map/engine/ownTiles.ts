import { addProtocol } from 'maplibre-gl';
import type { RequestTransformFunction } from 'maplibre-gl';
import { sendCall } from '#app/data/callApi.ts';
import { OWN_TILES } from '../style/readerTiles.ts';

/** In the apps, tiles are asked for by the page, which can answer from the device; the worker of the map could not. */
const BY_PAGE = 'by-page';

export const askByPage: RequestTransformFunction | null = import.meta.env.VITE_NATIVE
  ? (url) => (url.startsWith('http') ? { url: `${BY_PAGE}://${url}` } : undefined)
  : null;

/** Lets the map read tiles that only the viewer gets: they need the header of the API. */
export function readOwnTiles(): void {
  addProtocol(OWN_TILES, async ({ url }, { signal }) => {
    const answer = await sendCall({ path: url.slice(`${OWN_TILES}:/`.length), signal });
    if (answer.status !== 200) throw new Error(`Tile: ${answer.status}`);
    return { data: await answer.body.arrayBuffer() };
  });
  if (import.meta.env.VITE_NATIVE) {
    addProtocol(BY_PAGE, async ({ url, type }, { signal }) => {
      const { fetchTile } = await import('#app/data/offline/deviceAnswers.ts');
      const answer = await fetchTile(url.slice(`${BY_PAGE}://`.length), { signal });
      if (!answer.ok) throw new Error(`Tile: ${answer.status}`);
      return { data: type === 'json' ? await answer.json() : await answer.arrayBuffer() };
    });
  }
}
