import './collections.graphql.ts';

export { changeCollected, saveCollection } from './changeCollections.ts';
export { moveCollected } from './collections.queries.ts';
