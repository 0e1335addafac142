import './wiki.graphql.ts';
