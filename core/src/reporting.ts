import { PAGE_TABLE } from './pages/pageTable.ts';
import type { PageName } from './pages/pageTable.ts';

/** Of how many page views the time they took is told. */
export const TRACES_SAMPLE_RATE = 0.1;
/** Of how many errors the steps before them are told. */
export const REPLAY_ON_ERROR_SAMPLE_RATE = 1;
/** Errors that one page tells; what breaks in a loop would tell thousands. */
export const ERRORS_PER_PAGE_MAX = 5;
/** Steps before an error that are remembered. */
export const TRAIL_MAX = 20;

const NAME_MAX_LENGTH = 80;
const MESSAGE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 4_000;
const STEP_MAX_LENGTH = 60;

/** What a page can be beside itself. */
export const PAGE_STATES = ['notFound', 'private', 'invalid', 'error'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** What is counted as viewed: a page, or what stood in its place: `pin:notFound`, `unknown:notFound`. */
export type ViewedPage = PageName | `${PageName | 'unknown'}:${PageState}`;

export function isViewedPage(text: unknown): text is ViewedPage {
  if (typeof text !== 'string') return false;
  const [page = '', state, ...rest] = text.split(':');
  if (rest.length > 0 || !(Object.hasOwn(PAGE_TABLE, page) || (page === 'unknown' && state !== undefined)))
    return false;
  return state === undefined || (PAGE_STATES as readonly string[]).includes(state);
}

/** Something that went wrong, without anything about the person it happened to. */
export interface ErrorReport {
  readonly kind: 'error' | 'notFound';
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** What was shown, by name; an address may say whose it is. */
  readonly page: string;
  readonly release: number;
  /** Steps before it: pages by name, kinds of what was pressed. */
  readonly trail: readonly string[];
}

/** Parts as long as an address has them: without a bound, a text of one long word takes a second to read. */
const EMAIL = /[^\s@<>"'()]{1,64}@[^\s@<>"'()]{1,255}\.\w{1,63}/g;
/** Keys of mailed links and access tokens. */
const KEY = /[\w-]{32,}/g;
const QUERY = /\?[^\s)'"]*/g;
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi;
/** Enough decimals to find a house. */
const PLACE = /-?\d{1,3}\.\d{4,}/g;

/** What no table keeps, and what would turn the words of whoever reads it around; lines and tabs stay. */
const UNSEEN = /[^\P{C}\n\t]/gu;

/** A text without what may tell who somebody is or where: mail addresses, keys, queries, places. */
function masked(text: string, maxLength: number): string {
  return text
    .replace(UNSEEN, '')
    .replace(EMAIL, '…')
    .replace(QUERY, '?…')
    .replace(KEY, '…')
    .replace(ADDRESS, '…')
    .replace(PLACE, '…')
    .slice(0, maxLength);
}

/** A report as it may be kept and passed on, whatever its sender put into it. */
export function cleanReport(report: ErrorReport): ErrorReport {
  return {
    kind: report.kind,
    name: masked(report.name, NAME_MAX_LENGTH),
    message: masked(report.message, MESSAGE_MAX_LENGTH),
    stack: masked(report.stack, STACK_MAX_LENGTH),
    page: masked(report.page, NAME_MAX_LENGTH),
    release: report.release,
    trail: report.trail.slice(-TRAIL_MAX).map((step) => masked(step, STEP_MAX_LENGTH)),
  };
}

/** Name, message and stack of whatever was thrown, with those of its cause. */
export function describeError(error: unknown): Pick<ErrorReport, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  if (!(cause instanceof Error)) return { name, message, stack };
  // Half of the room for each: what wraps an error says little by its own frames.
  const wrapper = stack.slice(0, STACK_MAX_LENGTH / 2);
  return { name, message: `${message} (${cause.message})`, stack: `${wrapper}\nCaused by ${cause.stack ?? ''}` };
}
