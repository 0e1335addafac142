import { ApiFailure } from '../apiFailure.ts';

/** Mutations that make something new each time; those with an `id` among their variables change what exists. */
const CREATING_OPERATIONS: ReadonlySet<string> = new Set([
  'AddHiddenZone',
  'BeginEdition',
  'BeginElement',
  'BeginExport',
  'CreatePost',
  'InviteParticipant',
  'LogAscent',
  'ReportAbuse',
  'SaveActivity',
  'SaveCollection',
  'SavePlan',
  'SaveSeries',
  'SaveShortcut',
]);

export function isCreation({ name }: { readonly name: string }, variables: object): boolean {
  return CREATING_OPERATIONS.has(name) && (!('id' in variables) || variables.id == null);
}

/** Keys of requests that got no answer, by what was sent. The server may have received them. */
const unanswered = new Map<string, string>();

/**
 * Sends a request with an Idempotency-Key. The same content after a request without an answer has its key, so that it
 * makes nothing twice.
 */
export async function sendOnce<Answer>(content: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = unanswered.get(content) ?? crypto.randomUUID();
  unanswered.delete(content);
  try {
    return await send(key);
  } catch (error) {
    const isUnanswered =
      error instanceof ApiFailure ? error.errorCode === 'unavailable' : error instanceof DOMException;
    if (isUnanswered) unanswered.set(content, key);
    throw error;
  }
}
