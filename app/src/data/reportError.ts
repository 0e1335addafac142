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

// Errors already reported from this page, so that an error in a loop is reported once.
const reported = new Set<string>();
const trail: string[] = [];
let isTraced = Math.random() < TRACES_SAMPLE_RATE;

/** Sends a beacon, which also works while the page is being closed. Failures are ignored. */
function post(path: string, body: object): void {
  try {
    const content = new Blob([JSON.stringify(body)], { type: 'application/json' });
    // Beacons carry cookies, which the product takes from no other origin.
    if (import.meta.env.VITE_NATIVE)
      fetch(path, { method: 'POST', body: content, keepalive: true, credentials: 'omit' }).catch(() => undefined);
    else navigator.sendBeacon(path, content);
  } catch {
    // The browser does not support beacons.
  }
}

const pageOf = (path: string): string => matchPath(path, routesLanguageOfHost(location.host))?.name ?? 'unknown';

/** Expected failures (client errors, offline, aborted) are not reported. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.status < 500 || error.errorCode === 'unavailable';
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Reports each error once, and at most `ERRORS_PER_PAGE_MAX` per page. */
export function reportError(error: unknown, kind: ErrorReport['kind'] = 'error'): void {
  if (isExpected(error)) return;
  const described = describeError(error);
  const look = `${described.name} ${described.message}`;
  if (reported.has(look) || reported.size >= ERRORS_PER_PAGE_MAX) return;
  reported.add(look);
  const report: ErrorReport = {
    kind,
    name: described.name.slice(0, 200),
    message: described.message.slice(0, 1_000),
    stack: described.stack.slice(0, 5_000),
    page: pageOf(location.pathname),
    release: RELEASE,
    trail: Math.random() < REPLAY_ON_ERROR_SAMPLE_RATE ? trail : [],
  };
  post('/api/error-reports', report);
}

/** Counts a page view. A sample of the initial page loads also sends its load times. */
export function reportView(page: ViewedPage): void {
  note(`view ${page}`);
  const [timing] = (isTraced ? performance.getEntriesByType('navigation') : []) as PerformanceNavigationTiming[];
  isTraced = false;
  const loaded = timing && Math.max(timing.loadEventEnd, timing.domContentLoadedEventEnd);
  post('/api/page-views', {
    page,
    ...(timing && loaded ? { load: { firstByteMs: timing.responseStart, loadedMs: loaded } } : {}),
  });
}

function note(step: string): void {
  trail.push(step);
  if (trail.length > TRAIL_MAX) trail.shift();
}

/** Records only the tag and the target page, never text or input values, for privacy. */
function notePress({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a, button, input, select, textarea, summary') : null;
  if (!pressed) return;
  const kind = pressed.localName;
  note(pressed instanceof HTMLAnchorElement ? `press a ${pageOf(pressed.pathname)}` : `press ${kind}`);
}

/** Reports uncaught errors and rejections. Must be called before any other code can fail. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    if (event.error) reportError(event.error);
  });
  addEventListener('unhandledrejection', (event) => reportError(event.reason));
  addEventListener('click', notePress, { capture: true, passive: true });
}
