export { ElementType, KindType, textOf } from './elements.graphql.ts';
export { loadElement } from './elementLoader.ts';
export { findRegionIds } from './regions.ts';
export { listInBoxes, loadElements, loadOtherNames } from './elements.queries.ts';
export type { ElementRow } from './elements.queries.ts';
export { importCsv } from './importCsv.ts';
export { importElements, rankMap } from './importElements.ts';
export { loadCatalogue } from './loadCatalogue.ts';
export { registerElementRoutes } from './elements.rest.ts';
