import { browserContext, runOperation } from '../execute.ts';
import { OwnPreferences } from '../generated/accounts.ts';
import { chooseTheme, chooseUnits } from './preferences.ts';
import { readStored } from '../storage.ts';

/** Applies the units and theme of the account on devices where the user has not chosen them yet. */
export async function adoptPreferences(): Promise<void> {
  if (readStored('units') !== null && readStored('theme') !== null) return;
  const answer = await runOperation(browserContext, OwnPreferences, {}).catch(() => null);
  if (!answer) return;
  const { units, theme } = answer.settings;
  if (readStored('units') === null && units === 'imperial') chooseUnits(units);
  if (readStored('theme') === null && theme) chooseTheme(theme);
}

export { takeDraftsOf } from '../drafts/draftOwner.ts';
