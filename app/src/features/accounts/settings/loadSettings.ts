import { runOperation } from '#app/data/execute.ts';
import { Settings } from '#app/data/generated/settings.ts';
import type { SettingsPartsFragment } from '#app/data/generated/types.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export type SettingsData = SettingsPartsFragment;

export const loadSettings: Load<SettingsData> = async ({ site, signal }) =>
  (await runOperation(site, Settings, {}, signal)).settings;
