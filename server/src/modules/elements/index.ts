import './lines/lineFigures.graphql.ts';
import './lists/lists.graphql.ts';
import './provenance/provenance.graphql.ts';
import './regions/regions.graphql.ts';
import './revisions/contributions.graphql.ts';
import './waypoints/waypoints.graphql.ts';

export { currentDraft, currentDrafts } from './revisions/currentDraft.ts';
export {
  ElementPage,
  ElementRef,
  getElement,
  ElementKindEnum,
  ListType,
  RegionType,
  textOf,
} from './elements.graphql.ts';
export { RevisionType } from './revisions/revisions.graphql.ts';
export { nameHas } from './listing/nameHas.queries.ts';
export { DifficultyFilterInput, NAMED_PAGE_ARGS, NearInput, readDifficulty } from './listing/listing.graphql.ts';
export { LISTING_COUNT_MAX, listElements, passesFilter } from './listing/listing.queries.ts';
export type { ElementFilter } from './listing/listing.queries.ts';
export type { ElementSort } from './listing/listingSorts.queries.ts';
export type { ListingPredicates } from './listing/listingPredicates.ts';
export { loadElement } from './elementLoader.ts';
export { mergeRows, findMerged, moveElementRows, unmerge } from './merging/merge.queries.ts';
export type { MergePair, MovedElements } from './merging/merge.queries.ts';
export { BORDERS_FILE, BORDERS_VERSION, UNITS_PER_DEGREE, countryBorders } from './regions/countryBorders.ts';
export { outlineRing } from './regions/outlineRing.ts';
export { createRegionLists } from './regions/regionLists.ts';
export { correctRegion, assignRegions, recomputeRegions, writeOutline } from './regions/regions.ts';
export { findRegionIds, listConcernedByRegion, loadOutlines, writeParents } from './regions/regions.queries.ts';
export {
  changedItems,
  lockEditions,
  listOfRule,
  loadListPlaces,
  lockNewestEdition,
  writeEdition,
  writeItems,
} from './lists/editions.queries.ts';
export { findCandidate, isPlacedAnew, listInBoxes, listLinesInBoxes } from './recognition/candidates.queries.ts';
export { loadElements, loadLines, loadOtherNames } from './elements.queries.ts';
export type { StoredCandidate } from './recognition/candidates.queries.ts';
export type { ElementRow } from './elements.queries.ts';
export { loadOrigins } from './provenance/provenance.queries.ts';
export { elementJobs } from './elementJobs.ts';
export { measureLater } from './lines/measureLines.ts';
export { importElements, rankMap, rankOnMap } from './importing/importElements.ts';
export { loadCatalogue } from './importing/loadCatalogue.ts';
export { registerElementFileRoutes } from './elementFiles.rest.ts';
export { registerElementProfileRoute } from './lines/elementProfile.rest.ts';
export { registerElementRoutes } from './map/elements.rest.ts';
export { writeElements } from './revisions/writeElements.ts';
export type { RevisionRow } from './revisions/revisions.queries.ts';
export { partOrigins, partSources } from './provenance/partSources.ts';
export type { PartOrigin } from './provenance/partSources.ts';
export { creditOf, MEMBERS_SOURCE, namedSource } from './provenance/sourceCredits.ts';
export type { Credit } from './provenance/sourceCredits.ts';
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
} from './lists/lists.queries.ts';
export type { EditionRow, EditionSummary } from './lists/lists.queries.ts';
export {
  eachPlaceOnMap,
  findByExternalIds,
  findPlacesNearPins,
  listAllRegions,
  listNamesakes,
  listNeighbours,
  loadExternalIds,
  lockElements,
  putUnderCountries,
  writeExternalIds,
} from './importing/matching.queries.ts';
export type { KnownId, Neighbour } from './importing/matching.queries.ts';
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
} from './revisions/revisions.queries.ts';
export type { SnapshotRow } from './revisions/revisions.queries.ts';
export { listFirstAscentYears } from './firstAscents.queries.ts';
export { requireAfterFirstAscent } from './firstAscents.ts';
export { findNamedElements, upsertFormerIds } from './merging/formerIds.queries.ts';
