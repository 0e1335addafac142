import type { ReactNode } from 'react';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { INDICATIVE_CELL_METERS } from '@cordada/core/terrain/lineGround';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { allTerrainCells } from './terrainCells.ts';

/** Where heights and slopes of the map come from, and whether they are too coarse for a judgement. */
export function TerrainNote({ terrain }: { readonly terrain: TerrainSource }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const cells = allTerrainCells(terrain);
  const sentences = cells.map(({ cellMeters, attribution }) =>
    t('map.terrain.cells', { source: attribution, cell: format.elevation(cellMeters) }),
  );
  if (cells.some(({ cellMeters }) => cellMeters >= INDICATIVE_CELL_METERS)) sentences.push(t('map.terrain.coarse'));
  return <p className="text-sm text-muted">{sentences.join(' ')}</p>;
}
