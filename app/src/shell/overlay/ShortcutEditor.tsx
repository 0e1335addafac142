import type { ReactNode } from 'react';
import { useState } from 'react';
import { SHORTCUT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { SHORTCUT_COLORS, SHORTCUT_ICONS, shortcutColor } from './shortcutLooks.ts';
import type { Shortcut } from './useShortcuts.ts';

/** Name, colour, icon and place of a shortcut. */
export function ShortcutEditor({
  shortcut,
  index,
  count,
  onSave,
  onMove,
  onClose,
}: {
  readonly shortcut: Shortcut;
  readonly index: number;
  readonly count: number;
  readonly onSave: (shortcut: Shortcut) => Promise<void>;
  readonly onMove: (index: number) => Promise<void>;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [look, setLook] = useState(shortcut);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const isNamed = look.name.trim() !== '';
  return (
    <Dialog title={t('shell.shortcuts.edit.title')} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) void run(async () => (await onSave(look), onClose()));
        }}
      >
        <TextField
          label={t('shell.shortcuts.name')}
          value={look.name}
          maxLength={SHORTCUT_NAME_MAX_LENGTH}
          error={isNamed ? undefined : t('shell.shortcuts.nameMissing')}
          onChange={({ target }) => setLook({ ...look, name: target.value })}
        />
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{t('shell.shortcuts.color')}</legend>
          <div className="flex flex-wrap gap-1">
            {SHORTCUT_COLORS.map((token, colorIndex) => (
              <label
                key={token}
                className="grid size-11 cursor-pointer place-items-center rounded-sm has-checked:bg-sunken"
              >
                <input
                  type="radio"
                  name="color"
                  className="sr-only"
                  aria-label={t('shell.shortcuts.colorNumber', { number: colorIndex + 1 })}
                  checked={look.colorIndex === colorIndex}
                  onChange={() => setLook({ ...look, colorIndex })}
                />
                <span
                  aria-hidden
                  className={`size-6 rounded-full bg-current ${look.colorIndex === colorIndex ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
                  style={shortcutColor(colorIndex)}
                />
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{t('shell.shortcuts.icon')}</legend>
          <div className="flex flex-wrap gap-1" style={shortcutColor(look.colorIndex)}>
            {SHORTCUT_ICONS.map((Icon, iconIndex) => (
              <label
                key={iconIndex}
                className="grid size-11 cursor-pointer place-items-center rounded-sm border border-transparent has-checked:border-ink has-checked:bg-sunken"
              >
                <input
                  type="radio"
                  name="icon"
                  className="sr-only"
                  aria-label={t('shell.shortcuts.iconNumber', { number: iconIndex + 1 })}
                  checked={look.iconIndex === iconIndex}
                  onChange={() => setLook({ ...look, iconIndex })}
                />
                <Icon size={22} />
              </label>
            ))}
          </div>
        </fieldset>
        <FormAlert text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" type="submit" isBusy={isBusy} disabled={!isNamed}>
            {t('shell.shortcuts.save')}
          </Button>
          <Button disabled={isBusy || index === 0} onClick={() => void run(() => onMove(index - 1))}>
            {t('shell.shortcuts.earlier')}
          </Button>
          <Button disabled={isBusy || index === count - 1} onClick={() => void run(() => onMove(index + 1))}>
            {t('shell.shortcuts.later')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
