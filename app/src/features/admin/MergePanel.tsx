import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { KIND_NAMES } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { canMergeKinds } from '@cordada/core/elements/merging';
import { MergePreview } from '#app/data/generated/admin.ts';
import { ElementLink, ElementSearch, useKindTexts } from '#app/features/elements/index.ts';
import type { FoundElement } from '#app/features/elements/index.ts';
import { usePartTexts } from '#app/features/wiki/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

const COUNTS = [
  'children',
  'accesses',
  'lists',
  'targets',
  'completions',
  'activities',
  'matches',
  'collections',
  'drafts',
  'addresses',
] as const;

export function MergePanel({
  source,
  target,
  parts,
  onTarget,
  onParts,
}: {
  readonly source: { readonly id: string; readonly kind: KindName; readonly name: string };
  readonly target: FoundElement | null;
  readonly parts: readonly string[];
  readonly onTarget: (target: FoundElement | null) => void;
  readonly onParts: (parts: readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  if (target === null) {
    return (
      <ElementSearch
        label={t('admin.merge.find')}
        kinds={KIND_NAMES.filter((kind) => canMergeKinds(source.kind, kind))}
        takenIds={[source.id]}
        onChoose={onTarget}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2" data-kind={target.kind}>
        <p className="text-muted">{t('admin.merge.into', { name: source.name })}</p>
        <div className="flex flex-wrap items-center gap-3 rounded-sm border border-line px-3 py-2">
          <span className="text-kind">
            <KindIcon kind={target.kind} />
          </span>
          <span className="grid grow">
            <ElementLink element={{ ...target, slug: '' }} className="prose-link font-semibold">
              {target.name}
            </ElementLink>
            <span className="text-sm text-muted">{kinds.one(target.kind)}</span>
          </span>
          <Button tone="plain" onClick={() => onTarget(null)}>
            {t('admin.merge.other')}
          </Button>
        </div>
      </div>
      <Preview source={source} target={target} parts={parts} onParts={onParts} />
    </div>
  );
}

function Preview({
  source,
  target,
  parts,
  onParts,
}: {
  readonly source: { readonly id: string; readonly name: string };
  readonly target: FoundElement;
  readonly parts: readonly string[];
  readonly onParts: (parts: readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { label, value } = usePartTexts(target.kind);
  const { data, failure, reload } = useOperation(MergePreview, { sourceId: source.id, targetId: target.id });
  const offered = data?.mergePreview.parts;
  useEffect(() => {
    if (offered) onParts(offered.map(({ path }) => path));
  }, [offered, onParts]);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data || !offered) return <Skeleton className="h-40" />;
  const moved = COUNTS.filter((one) => data.mergePreview[one] > 0);
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('admin.merge.moves')}</h3>
        {moved.length > 0 ? (
          <ul className="list-disc pl-5">
            {moved.map((one) => (
              <li key={one}>{t(`admin.merge.${one}`, { count: data.mergePreview[one] })}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('admin.merge.nothingMoves')}</p>
        )}
      </section>
      {offered.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{t('admin.merge.parts')}</legend>
          <p className="text-sm text-muted">{t('admin.merge.parts.text', { name: source.name })}</p>
          {offered.map(({ path, value: given }) => (
            <label
              key={path}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 py-2"
            >
              <input
                type="checkbox"
                checked={parts.includes(path)}
                onChange={({ target: box }) =>
                  onParts(box.checked ? [...parts, path] : parts.filter((one) => one !== path))
                }
                className="size-4 translate-y-0.5 accent-accent"
              />
              {label(path)}
              <span className="col-start-2 line-clamp-3 text-sm wrap-anywhere text-muted">{value(path, given)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="rounded-sm border border-amber bg-amber-tint px-4 py-3">
        {t('admin.merge.honest', { name: source.name })}
      </p>
    </>
  );
}
