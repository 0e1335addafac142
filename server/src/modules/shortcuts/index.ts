import './shortcuts.graphql.ts';
