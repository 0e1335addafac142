import './exports.graphql.ts';

export { exportArchive } from './exportArchive.ts';
export { dumpOpenData } from './openData.ts';
export { registerExportRoutes } from './exports.rest.ts';
