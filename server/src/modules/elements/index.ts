import './provenance.graphql.ts';

export { currentDraft, currentDrafts } from './currentDraft.ts';
export {
  ElementPage,
  ElementRef,
  getElement,
  ElementKindEnum,
  ListType,
  RegionType,
  RevisionType,
  textOf,
} from './elements.graphql.ts';
export type { ListingPredicates } from './listingPredicates.ts';
export { loadElement } from './elementLoader.ts';
export { mergeRows, findMerged, moveElementRows, unmerge } from './merge.queries.ts';
export type { MergePair, MovedElements } from './merge.queries.ts';
export { correctRegion, assignRegions, writeOutline } from './regions.ts';
export { findRegionIds, listConcernedByRegion, recomputeRegions, writeParents } from './regions.queries.ts';
export { changedItems, listOfRule, lockNewestEdition, writeEdition, writeItems } from './editions.queries.ts';
export {
  findCandidate,
  isPlacedAnew,
  listInBoxes,
  loadElements,
  loadLines,
  loadOtherNames,
} from './elements.queries.ts';
export type { StoredCandidate } from './elements.queries.ts';
export type { ElementRow } from './elements.queries.ts';
export { loadOrigins } from './provenance.queries.ts';
export { elementJobs } from './elementJobs.ts';
export { importElements, rankMap, rankOnMap } from './importElements.ts';
export { loadCatalogue } from './loadCatalogue.ts';
export { registerElementFileRoutes } from './elementFiles.rest.ts';
export { registerElementRoutes } from './elements.rest.ts';
export { writeElements } from './writeElements.ts';
export type { RevisionRow } from './elements.queries.ts';
export { partOrigins, partSources } from './partSources.ts';
export type { PartOrigin } from './partSources.ts';
export { creditOf, MEMBERS_SOURCE, namedSource } from './sourceCredits.ts';
export type { Credit } from './sourceCredits.ts';
export {
  copyEdition,
  findEdition,
  freeze,
  listEditions,
  listListsEverHolding,
  listListsInside,
  listLive,
  loadEditions,
  loadListsHolding,
  loadOwners,
  moveMembership,
} from './lists.queries.ts';
export type { EditionRow, EditionSummary } from './lists.queries.ts';
export {
  eachPlaceOnMap,
  findByExternalIds,
  findPlacesNearPins,
  listAllRegions,
  listNeighbours,
  loadExternalIds,
  lockElements,
  putUnderCountries,
  writeExternalIds,
} from './matching.queries.ts';
export type { KnownId, Neighbour } from './matching.queries.ts';
export {
  addFormerImages,
  contributionsByTypeOf,
  countListsOf,
  dropFormerImages,
  findRevisionAuthor,
  listImageIds,
  listPublishedBy,
  listSince,
  listSnapshots,
  lockKinds,
  countRevisionsThisWeek,
  setHidden,
  setProtected,
  setStatus,
} from './revisions.queries.ts';
export type { SnapshotRow } from './revisions.queries.ts';
export { findNamedElements, upsertFormerIds } from './formerIds.queries.ts';
