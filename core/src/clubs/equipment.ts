export const EQUIPMENT_KINDS = ['rope', 'climbing', 'ferrata', 'ice', 'snow', 'avalanche', 'camping', 'other'] as const;
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number];

/** What is out of use stays in the inventory, and nobody can reserve it. */
export const EQUIPMENT_CONDITIONS = ['good', 'worn', 'outOfUse'] as const;
export type EquipmentCondition = (typeof EQUIPMENT_CONDITIONS)[number];

export const EQUIPMENT_COUNT_MAX = 500;
export const LOAN_MAX_DAYS = 60;
