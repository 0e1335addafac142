import './admin.graphql.ts';
