import './collections.graphql.ts';
import './sharing/sharing.graphql.ts';

export { changeCollected, saveCollection } from './changeCollections.ts';
export { moveCollected } from './collections.queries.ts';
