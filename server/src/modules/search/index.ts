import './search.graphql.ts';

export { balanceTiers, indexStale } from './indexStale.ts';
export { searchJobs, startSearchIndex } from './searchIndex.ts';
export { createVocabulary } from './vocabulary.ts';
