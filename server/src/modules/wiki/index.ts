import './revert.graphql.ts';
import './wiki.graphql.ts';

export { registerWikiReactions } from './wiki.reactions.ts';
export { writeRevision } from './publish.ts';
export { canEdit } from './wiki.policy.ts';
export { draftsByTypeOf, insertAction, listDraftAuthors, lockElement, moveDrafts } from './wiki.queries.ts';
export type { ElementState } from './wiki.queries.ts';
export type { RevisionTools } from './publish.ts';
export { deleteElement, undeleteElement } from './administer.ts';
