import './covers.graphql.ts';

export { activitySubjects, elementSubjects } from './coverContent.ts';
export { createCoverDrawer } from './coverDrawer.ts';
export type { CoverDrawer, CoverTask } from './coverDrawer.ts';
export { createCoverSubjects } from './coverSubjects.ts';
export type { CoverSubject, CoverSubjects } from './coverSubjects.ts';
export { registerCoverRoutes } from './covers.rest.ts';
export { frameAround, pixelOf } from './drawing/frame.ts';
export { warmScenes } from './warmScenes.ts';
