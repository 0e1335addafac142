import type { ConditionName } from '@cordada/core/activities/conditions';
import type { MessageKey } from '#app/messages/keys.ts';

export const conditionKey = (name: ConditionName, option: string): MessageKey =>
  `activities.condition.${name}.${option}` as MessageKey;
