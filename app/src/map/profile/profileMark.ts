import type { KindName } from '@cordada/core/elements/kinds';

export interface ProfileMark {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly alongMeters: number;
}
