import './whatNext.graphql.ts';

export { whatNext } from './whatNext.ts';
