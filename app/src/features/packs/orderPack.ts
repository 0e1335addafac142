import type { PackSubjectKind } from '@cordada/core/packs/manifest';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { OrderPack } from '#app/data/generated/packs.ts';

export interface PackOrder {
  readonly kind: PackSubjectKind;
  readonly id?: string;
  readonly bounds?: number[];
  readonly title: string;
}

/** @throws ApiFailure `plan_limit` when the plan has no room, or the area is too large for it */
export async function orderPack(input: PackOrder): Promise<void> {
  await runOperation(browserContext, OrderPack, { input });
}
