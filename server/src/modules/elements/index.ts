export { ElementType, KindType, getElement, textOf } from './elements.graphql.ts';
export { loadElement } from './elementLoader.ts';
export { listInBoxes, loadElements } from './elements.queries.ts';
export type { Candidate, ElementRow } from './elements.queries.ts';
export { importElements, rankMap } from './importElements.ts';
export type { ImportedElement } from './importElements.ts';
export { settleRegions, writeOutline } from './regions.ts';
export { loadCatalogue } from './loadCatalogue.ts';
export { registerElementRoutes } from './elements.rest.ts';
