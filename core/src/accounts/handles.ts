import type { FailureCode } from '../failures.ts';
import { HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from '../limits.ts';

/** ASCII alone, so that no letter of another script imitates one of these. */
const HANDLE = /^[a-z][a-z0-9_]*$/;

/** Names that would speak for the site, or that a later address may need. */
const RESERVED = [
  'about',
  'abuse',
  'admin',
  'administrator',
  'all',
  'anonymous',
  'api',
  'club',
  'community',
  'cordada',
  'deleted',
  'emergency',
  'everyone',
  'help',
  'here',
  'info',
  'me',
  'media',
  'moderator',
  'nobody',
  'null',
  'official',
  'root',
  'security',
  'soporte',
  'support',
  'system',
  'team',
  'undefined',
  'user',
  'ayuda',
  'todos',
  'equipo',
  'moderador',
];

/** Equal for names that readers confuse: separators, doubled letters, and digits and letters of one shape. */
export function handleSkeleton(handle: string): string {
  return handle
    .toLowerCase()
    .replaceAll('_', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replace(/[1i]/g, 'l')
    .replace(/(.)\1+/g, '$1');
}

const RESERVED_SKELETONS: ReadonlySet<string> = new Set(RESERVED.map(handleSkeleton));

/** @returns null for a name that a member may choose, provided nobody has one like it */
export function handleProblem(handle: string): FailureCode | null {
  const isFine = HANDLE.test(handle) && handle.length >= HANDLE_MIN_LENGTH && handle.length <= HANDLE_MAX_LENGTH;
  if (!isFine) return 'handle_invalid';
  return RESERVED_SKELETONS.has(handleSkeleton(handle)) ? 'handle_taken' : null;
}

/** A name to begin with, made of the name of a person. */
export function suggestHandle(firstName: string, lastName: string): string {
  const letters = `${firstName} ${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, HANDLE_MAX_LENGTH - 8);
  return handleProblem(letters) === null ? letters : 'member';
}
