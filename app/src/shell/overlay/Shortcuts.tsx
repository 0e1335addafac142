import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { RouterLink } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { isOnFreeLevel, requireSubscription } from '#app/pages/requireSubscription.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { X } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Pencil } from './overlayIcons.ts';
import { SHORTCUT_ICONS, shortcutColor } from './shortcutLooks.ts';
import { useShortcuts } from './useShortcuts.ts';
import type { Shortcut } from './useShortcuts.ts';

const ShortcutEditor = lazyPart(async () => (await import('./ShortcutEditor.tsx')).ShortcutEditor);

const pageTitle = (): string => document.title.split(' · ')[0]?.trim() ?? '';

export function Shortcuts({ titleId }: { readonly titleId: string }): ReactNode {
  const t = useMessages();
  const offerUndo = useUndoToast();
  const failureText = useFailureText();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const { shortcuts, hasFailed, reload, save, remove, moveTo } = useShortcuts(
    viewer.status === 'member' ? viewer.viewer.id : null,
  );
  const [isBusy, setBusy] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const here = pathname + search;
  const edited = shortcuts?.find(({ id }) => id === editedId);
  const isKept = shortcuts?.some(({ url }) => url === here) ?? false;

  const showFailure = (error: unknown, again: () => void): void => {
    if (!(error instanceof ApiFailure)) throw error;
    // Paid plans have the same limit, so only users on the free plan are offered an upgrade.
    if (error.errorCode === 'plan_limit' && isOnFreeLevel()) requireSubscription('pro', again);
    else showToast({ type: 'error', text: failureText(error) });
  };
  const keep = async (): Promise<void> => {
    setBusy(true);
    await save({ name: pageTitle() || here, url: here, colorIndex: 0, iconIndex: 0 }).catch((error: unknown) =>
      showFailure(error, () => void keep()),
    );
    setBusy(false);
  };
  const drop = async (shortcut: Shortcut): Promise<void> => {
    try {
      await remove(shortcut);
    } catch (error) {
      return showFailure(error, () => void drop(shortcut));
    }
    const { name, url, colorIndex, iconIndex } = shortcut;
    const putBack = (): Promise<void> =>
      save({ name, url, colorIndex, iconIndex }).catch((error: unknown) => showFailure(error, () => void putBack()));
    offerUndo(t('shell.shortcuts.removed', { name }), putBack);
  };

  return (
    <>
      <h2 id={titleId} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
        {t('shell.overlay.shortcuts')}
      </h2>
      <p className="max-w-prose text-muted">{t('shell.shortcuts.text')}</p>
      {viewer.status === 'visitor' ? (
        <Button
          tone="primary"
          className="justify-self-start"
          onClick={() => requireLogin(() => undefined, { why: 'shortcuts' })}
        >
          {t('shell.nav.logIn')}
        </Button>
      ) : hasFailed ? (
        <ErrorState text={t('shell.failure.unavailable')} onRetry={reload} />
      ) : shortcuts === null ? (
        <Skeleton className="h-14 w-full" />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {shortcuts.map((shortcut) => {
              const Icon = SHORTCUT_ICONS[shortcut.iconIndex] ?? SHORTCUT_ICONS[0]!;
              return (
                <li key={shortcut.id} className="flex rounded-sm border border-line bg-raised">
                  <RouterLink
                    to={shortcut.url}
                    className="flex min-h-14 min-w-0 grow items-center gap-3 px-4 text-lg font-semibold hover:bg-sunken"
                  >
                    <span className="shrink-0" style={shortcutColor(shortcut.colorIndex)}>
                      <Icon size={20} />
                    </span>
                    <span className="truncate">{shortcut.name}</span>
                  </RouterLink>
                  <button
                    type="button"
                    aria-label={t('shell.shortcuts.edit', { name: shortcut.name })}
                    onClick={() => setEditedId(shortcut.id)}
                    className="grid min-h-14 w-12 shrink-0 place-items-center text-muted hover:bg-sunken hover:text-ink"
                  >
                    <Pencil size={18} />
                  </button>
                  <button
                    type="button"
                    aria-label={t('shell.shortcuts.remove', { name: shortcut.name })}
                    onClick={() => void drop(shortcut)}
                    className="grid min-h-14 w-12 shrink-0 place-items-center text-muted hover:bg-sunken hover:text-ink"
                  >
                    <X size={18} />
                  </button>
                </li>
              );
            })}
          </ul>
          {edited ? (
            <Suspense>
              <ShortcutEditor
                shortcut={edited}
                index={shortcuts.indexOf(edited)}
                count={shortcuts.length}
                onSave={({ id: _id, ...look }) => save(look)}
                onMove={(index) => moveTo(edited, index)}
                onClose={() => setEditedId(null)}
              />
            </Suspense>
          ) : null}
          {isKept ? null : (
            <Button className="justify-self-start" isBusy={isBusy} onClick={() => void keep()}>
              {t('shell.shortcuts.add', { name: pageTitle() })}
            </Button>
          )}
        </>
      )}
    </>
  );
}
