import { Moon, Sun } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { chooseTheme, shownTheme } from '#app/data/preferences/preferences.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

/** Renders both icons and the stylesheet shows one, because the theme is stored only in the browser. */
export function ThemeToggle(): ReactNode {
  const t = useMessages();
  return (
    <button
      type="button"
      onClick={() => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')}
      aria-label={t('shell.theme.toggle')}
      data-tooltip={t('shell.theme.toggle')}
      className="grid size-11 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
    >
      <Moon size={20} className="dark:hidden" />
      <Sun size={20} className="hidden dark:block" />
    </button>
  );
}
