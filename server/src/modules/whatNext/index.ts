import './whatNext.graphql.ts';

export { createPathReader } from './pathTiles.ts';
