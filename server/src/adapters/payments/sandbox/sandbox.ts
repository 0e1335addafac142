import { createHash, createHmac } from 'node:crypto';
import { answerCall, errorBody } from './api.ts';
import { catchUp } from './billing.ts';
import type { Billing } from './billing.ts';
import { readForm } from './form.ts';
import { eventObject } from './objects.ts';
import { answerPage } from './pages.ts';
import type { SandboxStore } from './state.ts';

const EVENTS_KEPT = 500;
const ANSWERS_KEPT = 500;

export interface SandboxSettings {
  readonly store: SandboxStore;
  /** Where its pages are, e.g. https://cordada.example/sandbox-payments. */
  readonly origin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Unix seconds. */
  readonly clock: () => number;
  /** Sends a webhook; what it throws is ignored, as with Stripe the events can be listed. */
  readonly deliver: (body: string, signature: string) => Promise<void>;
}

export interface Sandbox {
  /** Answers a call of the API under /v1, or a request for one of its pages. */
  handle(request: Request): Promise<Response>;
  /** Moves the clock on and does what falls due. */
  advance(seconds: number): Promise<void>;
  /** Does what has fallen due since. */
  catchUp(): Promise<void>;
  change<T>(work: (billing: Billing) => T): Promise<T>;
}

/** A place for paying by test cards that speaks the protocol of Stripe. No money moves. */
export function createSandbox({ store, origin, secretKey, webhookSecret, clock, deliver }: SandboxSettings): Sandbox {
  async function change<T>(work: (billing: Billing) => T, aheadBy = 0): Promise<T> {
    const { result, events } = await store.change((state) => {
      const known = new Set(state.events.map(({ id }) => id));
      state.ahead += aheadBy;
      const now = clock() + state.ahead;
      catchUp(state, now, webhookSecret);
      const result = work({ state, now, seed: webhookSecret });
      const events = state.events
        .filter(({ id }) => !known.has(id))
        .map((event) => JSON.stringify(eventObject(state, event, origin)));
      state.events = state.events.slice(-EVENTS_KEPT);
      return { result, events };
    });
    for (const body of events) await deliver(body, signatureOf(body, webhookSecret, clock())).catch(() => undefined);
    return result;
  }

  return {
    change,
    advance: (seconds) => change(() => undefined, seconds),
    catchUp: () => change(() => undefined),
    async handle(request) {
      const url = new URL(request.url);
      const place = url.pathname.slice(new URL(origin).pathname.replace(/\/$/, '').length);
      const form = request.method === 'POST' ? await request.text() : url.search.slice(1);
      if (!place.startsWith('/v1/')) {
        return change((billing) =>
          answerPage(billing, { method: request.method, place, form: readForm(form) }, origin),
        );
      }
      if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
        return refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
      }
      const key = request.headers.get('idempotency-key');
      return change((billing) => {
        const call = { method: request.method, place, parameters: readForm(form) };
        const fingerprint = createHash('sha256').update(`${call.method} ${place} ${form}`).digest('base64url');
        const kept = key === null ? undefined : billing.state.answers[key];
        if (kept && kept.fingerprint !== fingerprint) {
          return refusal(
            400,
            'idempotency_error',
            'Keys for idempotent requests can only be used with the same parameters.',
          );
        }
        if (kept) return new Response(kept.body, { status: kept.status, headers: JSON_HEADERS });
        const { status, body } = answerCall(billing, call, origin);
        if (key !== null && call.method === 'POST' && status < 500) {
          const newest = Object.entries(billing.state.answers).sort(([, a], [, b]) => (b.at ?? 0) - (a.at ?? 0));
          const answer = { at: billing.now, fingerprint, status, body };
          billing.state.answers = Object.fromEntries([...newest.slice(0, ANSWERS_KEPT - 1), [key, answer]]);
        }
        return new Response(body, { status, headers: JSON_HEADERS });
      });
    },
  };
}

/** The signature of a webhook, as https://docs.stripe.com/webhooks describes it. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

const refusal = (status: number, type: string, message: string): Response =>
  new Response(errorBody(type, message), { status, headers: JSON_HEADERS });
