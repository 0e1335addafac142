import type { ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import type { Operation } from '#app/data/operation.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { SettingsData } from './loadSettings.ts';
import { settled, shownValues, withChange } from './settingsChanges.ts';
import type { Changing } from './settingsChanges.ts';

interface SettingsValue {
  readonly settings: SettingsData;
  /** Shows what the server has. */
  readonly show: (settings: SettingsData) => void;
  /** Shows a change that is on its way. */
  readonly begin: (change: Partial<SettingsData>) => void;
  /** Ends it with what the server has then; with null if it was refused. */
  readonly end: (change: Partial<SettingsData>, answer: SettingsData | null) => void;
}

const SettingsContext = createContext<SettingsValue | null>(null);

export function SettingsProvider({
  loaded,
  children,
}: {
  readonly loaded: SettingsData;
  readonly children: ReactNode;
}): ReactNode {
  const [shownLoaded, setShownLoaded] = useState(loaded);
  const [state, setState] = useState<Changing<SettingsData>>({ confirmed: loaded, underWay: [] });
  // The loader has run again, so its data is newer than the last mutation result.
  if (shownLoaded !== loaded) {
    setShownLoaded(loaded);
    setState(({ underWay }) => ({ confirmed: loaded, underWay }));
  }
  const value: SettingsValue = {
    settings: shownValues(state),
    show: (confirmed) => setState(({ underWay }) => ({ confirmed, underWay })),
    begin: (change) => setState((now) => withChange(now, change)),
    end: (change, answer) => setState((now) => settled(now, change, answer)),
  };
  return <SettingsContext value={value}>{children}</SettingsContext>;
}

export function useSettings(): SettingsValue {
  const value = use(SettingsContext);
  if (!value) throw new Error('SettingsProvider is missing');
  return value;
}

export interface Trouble {
  readonly general: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

export const NO_TROUBLE: Trouble = { general: null, fields: {} };

type ChangeOperation<Variables> = Operation<{ readonly settings: SettingsData }, Variables>;

export function useChange(): {
  readonly isBusy: boolean;
  readonly trouble: Trouble;
  readonly setTrouble: (trouble: Trouble) => void;
  /** Shows why work failed, and resolves to null then. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
  /** Resolves to true on success, which also shows a toast. */
  readonly change: <Variables extends object>(
    operation: ChangeOperation<Variables>,
    variables: Variables,
    done?: string | null,
    /** What is kept while there is no connection will change this. */
    next?: Partial<SettingsData>,
  ) => Promise<boolean>;
} {
  const t = useMessages();
  const failureText = useFailureText();
  const { settings, show } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(NO_TROUBLE);
  const attempt = async <Result,>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true);
    setTrouble(NO_TROUBLE);
    try {
      return await work();
    } catch (error) {
      const fields = error instanceof ApiFailure ? Object.entries(error.fields) : [];
      setTrouble({
        general: fields.length > 0 ? null : failureText(error),
        fields: Object.fromEntries(fields.map(([field, code]) => [field, failureText(code)])),
      });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    trouble,
    setTrouble,
    attempt,
    async change(operation, variables, done = t('settings.saved'), next) {
      const answer = await attempt(() =>
        next === undefined
          ? runOperation(browserContext, operation, variables)
          : runOrKeep(operation, variables, { chain: 'settings', assumed: { settings: { ...settings, ...next } } }),
      );
      if (answer === null) return false;
      show(answer.settings);
      if (done !== null) showToast({ type: 'success', text: done });
      return true;
    },
  };
}

/** Applies a choice optimistically, and reverts it with a message if the server rejects it. */
export function useQuickChange(): <Variables extends object>(
  next: Partial<SettingsData>,
  operation: ChangeOperation<Variables>,
  variables: Variables,
) => Promise<void> {
  const failureText = useFailureText();
  const { settings, begin, end } = useSettings();
  return async (next, operation, variables) => {
    begin(next);
    try {
      const assumed = { settings: { ...settings, ...next } };
      end(next, (await runOrKeep(operation, variables, { chain: 'settings', assumed })).settings);
    } catch (error) {
      end(next, null);
      showToast({ type: 'error', text: failureText(error) });
    }
  };
}
