import { PAGE_TABLE } from './pages/pageTable.ts';
import type { PageName } from './pages/pageTable.ts';

/** Share of page views whose timings are reported. */
export const TRACES_SAMPLE_RATE = 0.1;
/** Share of errors that are reported with the steps before them. */
export const REPLAY_ON_ERROR_SAMPLE_RATE = 1;
/** Errors reported per page view: a failing loop would send thousands. */
export const ERRORS_PER_PAGE_MAX = 5;
export const TRAIL_MAX = 20;

const NAME_MAX_LENGTH = 80;
const MESSAGE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 4_000;
const STEP_MAX_LENGTH = 60;

export const PAGE_STATES = ['notFound', 'private', 'invalid', 'error'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Pages counted as views, or the state shown instead: `pin:notFound`, `unknown:notFound`. */
export type ViewedPage = PageName | `${PageName | 'unknown'}:${PageState}`;

export function isViewedPage(text: unknown): text is ViewedPage {
  if (typeof text !== 'string') return false;
  const [page = '', state, ...rest] = text.split(':');
  if (rest.length > 0 || !(Object.hasOwn(PAGE_TABLE, page) || (page === 'unknown' && state !== undefined)))
    return false;
  return state === undefined || (PAGE_STATES as readonly string[]).includes(state);
}

export interface ErrorReport {
  readonly kind: 'error' | 'notFound';
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The page name, not its URL, which could identify a user. */
  readonly page: string;
  readonly release: number;
  readonly trail: readonly string[];
}

/** Lengths are bounded as in addresses: without a bound, one very long word takes a second to match. */
const EMAIL = /[^\s@<>"'()]{1,64}@[^\s@<>"'()]{1,255}\.\w{1,63}/g;
const KEY = /[\w-]{32,}/g;
const QUERY = /\?[^\s)'"]*/g;
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi;
const PLACE = /-?\d{1,3}\.\d{4,}/g;

/** Control characters, which PostgreSQL may reject, and bidi characters; line breaks and tabs stay. */
const UNSEEN = /[^\P{C}\n\t]/gu;

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

/** What is thrown without being an error, such as the answer of a page loader that failed. */
function describeOther(thrown: unknown): Pick<ErrorReport, 'name' | 'message' | 'stack'> {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown), stack: '' };
  const { name, message, stack, status, statusText, data, error } = fieldsOf(thrown);
  if (error instanceof Error) return describeError(error);
  if (typeof status === 'number') {
    const code = typeof data === 'object' && data !== null ? fieldsOf(data)['errorCode'] : undefined;
    const texts = [status, statusText, code].filter((part) => part !== undefined && part !== '');
    return { name: 'PageFailure', message: texts.join(' '), stack: textOf(stack) };
  }
  return { name: textOf(name) || 'Error', message: textOf(message) || jsonOf(thrown), stack: textOf(stack) };
}

const fieldsOf = (value: object): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(value));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'an object that cannot be written down';
  }
}

export function describeError(error: unknown): Pick<ErrorReport, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return describeOther(error);
  const { name, message, stack = '', cause } = error;
  if (!(cause instanceof Error)) return { name, message, stack };
  // Half of the space for each: the frames of a wrapping error say little.
  const wrapper = stack.slice(0, STACK_MAX_LENGTH / 2);
  return { name, message: `${message} (${cause.message})`, stack: `${wrapper}\nCaused by ${cause.stack ?? ''}` };
}
