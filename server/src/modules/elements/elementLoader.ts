import { batched } from '#server/graphql/batched.ts';
import { loadElements } from './elements.queries.ts';

/** A published element by id. */
export const loadElement = batched(loadElements);
