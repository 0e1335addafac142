import { addProtocol } from 'maplibre-gl';
import { sendCall } from '#app/data/callApi.ts';
import { OWN_TILES } from '../style/targetTileLayers.ts';

/** Lets the map read tiles that only the viewer gets: they need the header of the API. */
export function readOwnTiles(): void {
  addProtocol(OWN_TILES, async ({ url }, { signal }) => {
    const answer = await sendCall({ path: url.slice(`${OWN_TILES}:/`.length), signal });
    if (answer.status !== 200) throw new Error(`Tile: ${answer.status}`);
    return { data: await answer.body.arrayBuffer() };
  });
}
