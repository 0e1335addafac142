import './lists.graphql.ts';

export { loadEditions, loadListsHolding } from './lists.queries.ts';
