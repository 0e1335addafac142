import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { RegionMembership } from '@cordada/core/accounts/adminEvents';
import type { KindName } from '@cordada/core/elements/kinds';
import { canMergeKinds } from '@cordada/core/elements/merging';
import { browserContext, runOperation } from '#app/data/execute.ts';
import {
  AdministeredElement,
  CorrectRegion,
  DeleteElement,
  MergeElements,
  ProtectElement,
  UndeleteElement,
} from '#app/data/generated/admin.ts';
import type { FoundElement } from '#app/features/elements/index.ts';
import { ReasonField } from '#app/features/wiki/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { MergePanel } from './MergePanel.tsx';
import { RegionPanel } from './RegionPanel.tsx';
import { useElementPath } from './useElementPath.ts';

type Action = 'protect' | 'giveBack' | 'delete' | 'merge' | 'regions';

export function AdministerModal({
  elementId,
  kind,
  name,
  onClose,
}: {
  readonly elementId: string;
  readonly kind: KindName;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isAdmin = viewer.status === 'member' && viewer.viewer.isAdmin;
  const { data, failure, reload } = useOperation(AdministeredElement, { id: elementId });
  const run = useActions({ elementId, name, onClose });
  const [action, setAction] = useState<Action | null>(null);
  const [target, setTarget] = useState<FoundElement | null>(null);
  const [parts, setParts] = useState<readonly string[]>([]);
  const [region, setRegion] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [membership, setMembership] = useState<RegionMembership>('inside');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const actions: readonly Action[] = data
    ? [
        ...(isAdmin && canMergeKinds(kind, kind) ? (['merge'] as const) : []),
        ...(isAdmin ? [data.element.isProtected ? ('giveBack' as const) : ('protect' as const)] : []),
        ...(isAdmin && kind !== 'region' && kind !== 'list' ? (['regions'] as const) : []),
        ...(data.element.mayDelete ? (['delete'] as const) : []),
      ]
    : [];
  const isChosen = action === 'merge' ? target !== null : action === 'regions' ? region !== null : true;
  const isSilent = isAdmin && reason.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (action === null || isSilent || !isChosen) return;
    setBusy(true);
    setTrouble('');
    try {
      if (action === 'merge') await run.merge(target as FoundElement, parts, reason);
      else if (action === 'delete') await run.remove(kind, reason);
      else if (action === 'regions') await run.correct(region as { id: string }, membership, reason);
      else await run.protect(action === 'protect', reason);
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('admin.manage.title', { name })} size="tall" onClose={onClose}>
      {failure !== null ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      {data === null && failure === null ? <Skeleton className="h-48" /> : null}
      {data && actions.length === 0 ? <p>{t('admin.manage.nothing')}</p> : null}
      {actions.length > 0 ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <fieldset className="grid gap-2">
            <legend className="pb-1.5 font-semibold">{t('admin.manage.what')}</legend>
            {actions.map((one) => (
              <label
                key={one}
                className="grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-sm border border-line px-3 py-2 font-semibold has-checked:border-ink has-checked:bg-sunken"
              >
                <input
                  type="radio"
                  name="action"
                  value={one}
                  checked={action === one}
                  onChange={() => setAction(one)}
                  className="size-4 translate-y-0.5 accent-accent"
                />
                {t(`admin.manage.${one}`)}
                <span className="col-start-2 text-sm font-normal text-muted">{t(`admin.manage.${one}.text`)}</span>
              </label>
            ))}
          </fieldset>
          {action === 'merge' ? (
            <MergePanel
              source={{ id: elementId, kind, name }}
              target={target}
              parts={parts}
              onTarget={setTarget}
              onParts={setParts}
            />
          ) : null}
          {action === 'regions' ? (
            <RegionPanel
              regions={data?.element.regions ?? []}
              region={region}
              membership={membership}
              onRegion={setRegion}
              onMembership={setMembership}
            />
          ) : null}
          {action !== null && isChosen ? (
            <>
              <ReasonField value={reason} isMissing={isSubmitted && isSilent} onChange={setReason} />
              <FormAlert text={trouble} />
              <Button type="submit" tone={action === 'delete' ? 'danger' : 'primary'} isBusy={isBusy}>
                {t(action === 'merge' ? 'admin.merge.do' : `admin.manage.${action}`)}
              </Button>
            </>
          ) : null}
        </form>
      ) : null}
    </Dialog>
  );
}

function useActions({
  elementId: id,
  name,
  onClose,
}: {
  readonly elementId: string;
  readonly name: string;
  readonly onClose: () => void;
}): {
  readonly merge: (target: FoundElement, parts: readonly string[], reason: string) => Promise<void>;
  readonly remove: (kind: KindName, reason: string) => Promise<void>;
  readonly protect: (isProtected: boolean, reason: string) => Promise<void>;
  readonly correct: (region: { readonly id: string }, membership: RegionMembership, reason: string) => Promise<void>;
} {
  const t = useMessages();
  const path = usePagePath();
  const elementPath = useElementPath();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const offerUndo = useUndoToast();
  return {
    async merge(target, parts, reason) {
      const { mergeElements } = await runOperation(browserContext, MergeElements, {
        sourceId: id,
        targetId: target.id,
        parts,
        reason,
      });
      onClose();
      await navigate(elementPath(mergeElements), { viewTransition: true });
      showToast({ type: 'success', text: t('admin.merge.done') });
    },
    async remove(kind, reason) {
      await runOperation(browserContext, DeleteElement, { id, reason });
      const back = elementPath({ id, type: kind, slug: '' });
      onClose();
      await navigate(path({ page: 'contents' }), { viewTransition: true });
      offerUndo(t('admin.manage.deleted', { name }), async () => {
        await runOperation(browserContext, UndeleteElement, { id, reason: '' });
        await navigate(back, { viewTransition: true });
        showToast({ type: 'success', text: t('admin.manage.putBack', { name }) });
      });
    },
    async correct(region, membership, reason) {
      await runOperation(browserContext, CorrectRegion, { id, regionId: region.id, membership, reason });
      onClose();
      await revalidate();
      showToast({ type: 'success', text: t('admin.regions.done', { name }) });
    },
    async protect(isProtected, reason) {
      await runOperation(browserContext, ProtectElement, { id, isProtected, reason });
      onClose();
      await revalidate();
      showToast({
        type: 'success',
        text: t(isProtected ? 'admin.manage.protected' : 'admin.manage.givenBack', { name }),
      });
    },
  };
}
