import './lists.graphql.ts';

export { listsHolding, loadEditions } from './lists.queries.ts';
