import { routesLanguageOfHost } from '@cordada/core/pages/origins';
import { matchPath } from '@cordada/core/pages/paths';
import { RELEASE } from '@cordada/core/release';
import {
  ERRORS_PER_PAGE_MAX,
  REPLAY_ON_ERROR_SAMPLE_RATE,
  TRACES_SAMPLE_RATE,
  TRAIL_MAX,
  describeError,
} from '@cordada/core/reporting';
import type { ErrorReport, ViewedPage } from '@cordada/core/reporting';
import { ApiFailure } from './apiFailure.ts';

// What one page has told: a page that breaks in a loop tells it once.
const told = new Set<string>();
const trail: string[] = [];
let isTraced = Math.random() < TRACES_SAMPLE_RATE;

/** Sends without waiting, also while the page is being left; where nothing gets through, nothing is lost. */
function tell(path: string, body: object): void {
  try {
    navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    // A browser that sends no beacons.
  }
}

const pageOf = (path: string): string => matchPath(path, routesLanguageOfHost(location.host))?.name ?? 'unknown';

/** What is part of the way things go: nobody has to look at it. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.status < 500 || error.errorCode === 'unavailable';
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Tells the server about an error, once for each and only a few for one page. */
export function reportError(error: unknown, kind: ErrorReport['kind'] = 'error'): void {
  if (isExpected(error)) return;
  const described = describeError(error);
  const look = `${described.name} ${described.message}`;
  if (told.has(look) || told.size >= ERRORS_PER_PAGE_MAX) return;
  told.add(look);
  const report: ErrorReport = {
    kind,
    name: described.name.slice(0, 200),
    message: described.message.slice(0, 1_000),
    stack: described.stack.slice(0, 5_000),
    page: pageOf(location.pathname),
    release: RELEASE,
    trail: Math.random() < REPLAY_ON_ERROR_SAMPLE_RATE ? trail : [],
  };
  tell('/api/error-reports', report);
}

/** Counts a view; of some of the pages that were loaded also how long that took. */
export function reportView(page: ViewedPage): void {
  note(`view ${page}`);
  const [timing] = (isTraced ? performance.getEntriesByType('navigation') : []) as PerformanceNavigationTiming[];
  isTraced = false;
  const loaded = timing && Math.max(timing.loadEventEnd, timing.domContentLoadedEventEnd);
  tell('/api/page-views', {
    page,
    ...(timing && loaded ? { load: { firstByteMs: timing.responseStart, loadedMs: loaded } } : {}),
  });
}

function note(step: string): void {
  trail.push(step);
  if (trail.length > TRAIL_MAX) trail.shift();
}

/** What was pressed, by its kind alone: neither its text nor what was written into it. */
function notePress({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a, button, input, select, textarea, summary') : null;
  if (!pressed) return;
  const kind = pressed.localName;
  note(pressed instanceof HTMLAnchorElement ? `press a ${pageOf(pressed.pathname)}` : `press ${kind}`);
}

/** Tells whatever nobody has caught; called once, before anything else can break. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    if (event.error) reportError(event.error);
  });
  addEventListener('unhandledrejection', (event) => reportError(event.reason));
  addEventListener('click', notePress, { capture: true, passive: true });
}
