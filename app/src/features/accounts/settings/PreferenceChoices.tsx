import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import {
  THEME_CHOICES,
  chooseTheme,
  chooseUnits,
  chosenTheme,
  useChosenUnits,
} from '#app/data/preferences/preferences.ts';
import type { ThemeChoice } from '#app/data/preferences/preferences.ts';
import { subscribeStored } from '#app/data/storage.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { LANGUAGE_NAMES, useLanguageChoice } from './useLanguageChoice.ts';
import { Chip } from '#app/ui/Badge.tsx';

/** Language, theme and units of this device, also for visitors. */
export function PreferenceChoices(): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const choice = useLanguageChoice();
  const units = useChosenUnits();
  const theme = useSyncExternalStore(subscribeStored, chosenTheme, (): ThemeChoice => 'system');
  return (
    <>
      <Choice label={t('shell.language.label')}>
        {LANGUAGES.map((one) => (
          <Chip key={one} isPressed={one === language} lang={one} onClick={() => choice.choose(one)}>
            {LANGUAGE_NAMES[one]}
          </Chip>
        ))}
      </Choice>
      <Choice label={t('shell.theme.label')}>
        {THEME_CHOICES.map((one) => (
          <Chip key={one} isPressed={one === theme} onClick={() => chooseTheme(one)}>
            {t(`shell.theme.${one}`)}
          </Chip>
        ))}
      </Choice>
      <Choice label={t('shell.units.label')}>
        {(['metric', 'imperial'] as const).map((one) => (
          <Chip key={one} isPressed={one === units} onClick={() => chooseUnits(one)}>
            {t(`shell.units.${one}`)}
          </Chip>
        ))}
      </Choice>
    </>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <p className="font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
