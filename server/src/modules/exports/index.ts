import './exports.graphql.ts';

export { registerExportRoutes } from './exports.rest.ts';
