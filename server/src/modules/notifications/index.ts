import './notifications.graphql.ts';
