import './statistics.graphql.ts';
