import type { ClubEquipmentQuery } from '#app/data/generated/types.ts';

export type EquipmentItem = ClubEquipmentQuery['clubEquipment'][number];
