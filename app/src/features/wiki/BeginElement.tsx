import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useKindTexts } from '#app/features/elements/index.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginElement as Begin } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { showToast } from '#app/ui/toasts.ts';

const KINDS: readonly KindName[] = [...PIN_KINDS, 'access'];

/** Begins a new element of a kind that is asked for. */
export function BeginElement({ place = null }: { readonly place?: LonLat | null }): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<KindName | null>(null);
  const begin = async (type: KindName): Promise<void> => {
    setBusy(type);
    try {
      const { beginElement } = await runOperation(browserContext, Begin, { type, content: place && { place } });
      await navigate(path({ page: 'myDrafts', query: { draft: beginElement.id } }), { viewTransition: true });
      setOpen(false);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('wiki.begin')}
      </Button>
      <Dialog title={t('wiki.begin.title')} size="tall" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className="grid gap-2 sm:grid-cols-2">
          {KINDS.map((kind) => (
            <li key={kind} data-kind={kind}>
              <button
                type="button"
                disabled={busy !== null}
                aria-busy={busy === kind || undefined}
                onClick={() => void begin(kind)}
                className="flex min-h-14 w-full items-center gap-3 rounded-sm border border-line px-4 text-left font-semibold hover:border-ink disabled:opacity-55"
              >
                <span className="text-kind">
                  <KindIcon kind={kind} size={20} />
                </span>
                {kinds.one(kind)}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
