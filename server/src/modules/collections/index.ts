import './collections.graphql.ts';
