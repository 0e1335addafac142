import { BILLING_INTERVALS } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { PaymentProvider } from '#server/adapters/payments/payments.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ViewerType } from '#server/modules/accounts/index.ts';
import { changeSubscription, discardChange, openPortal, setRenewal } from './changeSubscription.ts';
import { listInvoices } from './invoices/invoices.queries.ts';
import type { InvoiceRow } from './invoices/invoices.queries.ts';
import { numberOf } from './invoices/invoicePdf.ts';
import { runningState } from './deriveEntitlement.ts';
import { startCheckout } from './startCheckout.ts';
import { findOpenCheckout, listSubscriptions } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly payments: PaymentProvider;
  }
}

const INVOICES_MAX = 100;

const PaidLevelType = builder.enumType('PaidLevel', { values: ['pro', 'club'] as const });
const IntervalType = builder.enumType('BillingInterval', { values: BILLING_INTERVALS });

const PlanType = builder.objectRef<SubscriptionChoice>('SubscriptionChoice').implement({
  fields: (t) => ({
    level: t.field({ type: PaidLevelType, resolve: ({ level }) => level }),
    interval: t.field({ type: IntervalType, resolve: ({ interval }) => interval }),
    units: t.exposeInt('units'),
  }),
});

const StatusType = builder.enumType('SubscriptionStatus', {
  values: ['trialing', 'active', 'past_due', 'ended'] as const,
});

const PendingChangeType = builder
  .objectRef<NonNullable<SubscriptionRow['pending']>>('PendingSubscriptionChange')
  .implement({
    description: 'A change that begins once the difference is paid; until then the plan stays as it is.',
    fields: (t) => ({
      plan: t.field({ type: PlanType, resolve: ({ plan }) => plan }),
      payUrl: t.exposeString('payUrl', {
        description: 'A page of the payment provider, where the bank asks for confirmation or another card pays.',
      }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => new Date(expiresAt) }),
    }),
  });

const SubscriptionType = builder.objectRef<SubscriptionRow>('Subscription').implement({
  description: 'A subscription that the viewer pays for, as the payment provider has it.',
  fields: (t) => ({
    plan: t.field({ type: PlanType, resolve: (row) => row }),
    status: t.field({
      type: StatusType,
      resolve: (subscription) => runningState(subscription) ?? 'ended',
    }),
    isTrialRefused: t.boolean({
      description:
        'Whether no trial began because its card was tried before; nothing was charged. False while another order is open.',
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: async ({ accountId, isTrialRefused, hasPaid }, _, { db }) =>
        isTrialRefused && !hasPaid && (await findOpenCheckout(db, accountId)) === null,
    }),
    renews: t.exposeBoolean('renews'),
    periodEndsAt: t.field({ type: 'DateTime', resolve: ({ periodEndsAt }) => periodEndsAt }),
    next: t.field({
      type: PlanType,
      nullable: true,
      description: 'The plan from the end of the period on, where another one was chosen.',
      resolve: ({ next }) => next,
    }),
    pending: t.field({ type: PendingChangeType, nullable: true, resolve: ({ pending }) => pending }),
  }),
});

const InvoiceType = builder.objectRef<InvoiceRow>('Invoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ resolve: numberOf }),
    issuedAt: t.field({ type: 'DateTime', resolve: ({ issuedAt }) => issuedAt }),
    totalCents: t.exposeInt('totalCents'),
    refundedCents: t.exposeInt('refundedCents'),
    isDisputed: t.exposeBoolean('isDisputed', { description: 'Whether the owner of the card disputes the charge.' }),
    description: t.exposeString('description'),
    pdfUrl: t.string({ resolve: ({ id }) => `/api/invoices/${id}.pdf` }),
  }),
});

const CheckoutType = builder.objectRef<{ readonly url: string }>('CheckoutLink').implement({
  description: 'A page of the payment provider.',
  fields: (t) => ({ url: t.exposeString('url') }),
});

builder.objectFields(ViewerType, (t) => ({
  subscription: t.field({
    type: SubscriptionType,
    nullable: true,
    description: 'The running subscription, or the last one that ended.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async ({ id }, _, { db, payments }) => (await listSubscriptions(db, payments.name, id))[0] ?? null,
  }),
  invoices: t.field({
    type: [InvoiceType],
    extensions: { cost: QUERY_STATEMENT_COST, rows: INVOICES_MAX },
    resolve: ({ id }, _, { db }) => listInvoices(db, id, INVOICES_MAX),
  }),
}));

builder.queryFields((t) => ({
  paymentsAreSandbox: t.boolean({
    description: 'Whether subscriptions are paid with test cards and no money moves.',
    resolve: (_, __, { payments }) => payments.name === 'sandbox',
  }),
}));

builder.mutationFields((t) => ({
  startCheckout: t.field({
    type: CheckoutType,
    description:
      'Opens the checkout of the payment provider for a plan; repeating it returns the same one. Fails with `already_subscribed` beside a running subscription.',
    args: {
      level: t.arg({ type: PaidLevelType }),
      interval: t.arg({ type: IntervalType }),
      units: t.arg.int({ required: false }),
    },
    resolve: async (_, { level, interval, units }, context) => ({
      url: await startCheckout(context, await requireViewer(context), { level, interval, units: units ?? 1 }),
    }),
  }),
  changeSubscription: t.boolean({
    description:
      'Changes the plan: more at once, with the difference charged; less at the end of what is paid. Returns false while the change waits until it is paid.',
    args: {
      level: t.arg({ type: PaidLevelType }),
      interval: t.arg({ type: IntervalType }),
      units: t.arg.int({ required: false }),
    },
    resolve: async (_, { level, interval, units }, context) => {
      const plan = { level, interval, units: units ?? 1 };
      return changeSubscription(context, await requireViewer(context), plan);
    },
  }),
  discardSubscriptionChange: t.boolean({
    description:
      'Forgets a change that waits until it is paid; nothing is charged. Returns false if none waits any more, because it was paid or has expired.',
    resolve: async (_, __, context) => discardChange(context, await requireViewer(context)),
  }),
  setSubscriptionRenewal: t.boolean({
    description: 'Switches the renewal at the end of the period off or on. Returns whether it renews.',
    args: { renews: t.arg.boolean() },
    resolve: async (_, { renews }, context) => {
      await setRenewal(context, await requireViewer(context), renews);
      return renews;
    },
  }),
  openPaymentPortal: t.field({
    type: CheckoutType,
    description: 'The page of the payment provider for changing the card.',
    resolve: async (_, __, context) => ({ url: await openPortal(context, await requireViewer(context)) }),
  }),
}));
