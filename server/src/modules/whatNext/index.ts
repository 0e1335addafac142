import './whatNext.graphql.ts';
