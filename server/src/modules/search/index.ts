import './search.graphql.ts';

export { balanceTiers, indexStale } from './indexStale.ts';
export { startSearchIndex } from './searchIndex.ts';
export { createVocabulary } from './vocabulary.ts';
