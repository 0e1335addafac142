import './exports.graphql.ts';

export { dumpOpenData } from './openData.ts';
export { registerExportRoutes } from './exports.rest.ts';
