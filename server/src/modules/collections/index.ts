import './collections.graphql.ts';

export { moveCollected } from './collections.queries.ts';
