import { createHash } from 'node:crypto';

/** Cards that can be chosen in the sandbox, after the test cards of Stripe. */
export const TEST_CARDS = ['accepted', 'threeDSecure', 'declined', 'declinedOnRenewal'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

export interface Price {
  id: string;
  lookupKey: string;
  unitAmount: number;
  interval: 'month' | 'year';
  productName: string;
  metadata: Record<string, string>;
}

export interface Customer {
  id: string;
  email: string;
  name: string;
  locale: string;
  country: string | null;
  taxNumber: string | null;
  card: TestCard | null;
  /** Two customers with the same number have the same card; without one each has a card of its own. */
  cardNumber?: string | null;
  metadata: Record<string, string>;
}

export interface Session {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  price: string;
  quantity: number;
  trialDays: number;
  locale: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  subscription: string | null;
  metadata: Record<string, string>;
}

export interface Phase {
  price: string;
  quantity: number;
  startsAt: number;
}

export interface Schedule {
  id: string;
  subscription: string;
  status: 'active' | 'released';
  phases: Phase[];
}

export interface PendingUpdate {
  price: string;
  quantity: number;
  invoice: string;
  expiresAt: number;
}

export interface Subscription {
  id: string;
  item: string;
  customer: string;
  price: string;
  quantity: number;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  startsAt: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelsAtEnd: boolean;
  endedAt: number | null;
  schedule: string | null;
  /** When an unpaid invoice is tried again, and how often it was. */
  nextAttempt: number | null;
  attempts: number;
  openInvoice: string | null;
  /** A change that is made once its invoice is paid. */
  pending?: PendingUpdate | null;
  metadata: Record<string, string>;
}

export interface Line {
  amount: number;
  description: string;
  price: string;
  quantity: number;
  start: number;
  end: number;
}

export interface Invoice {
  id: string;
  number: string;
  subscription: string;
  customer: string;
  status: 'open' | 'paid' | 'void';
  created: number;
  paidAt: number | null;
  lines: Line[];
  charge: string | null;
}

export interface Charge {
  id: string;
  intent: string;
  customer: string;
  amount: number;
  refunded: number;
  country: string;
  disputed: boolean;
}

export interface SandboxEvent {
  id: string;
  type: string;
  created: number;
  /** Kind and id of what it is about. */
  about: { kind: 'subscription' | 'invoice' | 'session' | 'charge' | 'dispute'; id: string };
}

export interface Portal {
  id: string;
  customer: string;
  locale: string;
  returnUrl: string;
}

interface KeptAnswer {
  /** Unix seconds. */
  at?: number;
  fingerprint: string;
  status: number;
  body: string;
}

export interface SandboxState {
  /** Seconds by which the clock of the sandbox is ahead. */
  ahead: number;
  count: number;
  prices: Record<string, Price>;
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  schedules: Record<string, Schedule>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  portals: Record<string, Portal>;
  events: SandboxEvent[];
  answers: Record<string, KeptAnswer>;
}

export const emptyState = (): SandboxState => ({
  ahead: 0,
  count: 0,
  prices: {},
  customers: {},
  sessions: {},
  subscriptions: {},
  schedules: {},
  invoices: {},
  charges: {},
  portals: {},
  events: [],
  answers: {},
});

/** Keeps the state of a sandbox and lets one piece of work at a time change it. */
export interface SandboxStore {
  change<T>(work: (state: SandboxState) => T): Promise<T>;
}

/** Keeps a state in memory and, like the database, not the order in which things were added. */
export function createMemoryStore(): SandboxStore {
  const state = emptyState();
  return {
    change: async (work) => {
      const result = work(state);
      for (const things of Object.values(state)) {
        if (typeof things === 'object' && !Array.isArray(things)) sortKeys(things);
      }
      return result;
    },
  };
}

function sortKeys(things: Record<string, unknown>): void {
  const sorted = Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key] of sorted) delete things[key];
  Object.assign(things, Object.fromEntries(sorted));
}

/** Oldest first. The order of keys says nothing: the database does not keep it. */
export function invoicesOf(state: SandboxState, subscription: string): Invoice[] {
  return Object.values(state.invoices)
    .filter((invoice) => invoice.subscription === subscription)
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}

/** @returns an id that nobody can guess where it is an address of a page */
export function makeId(state: SandboxState, prefix: string, seed: string): string {
  state.count += 1;
  return `${prefix}_${createHash('sha256').update(`${seed} ${state.count}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 24)}`;
}
