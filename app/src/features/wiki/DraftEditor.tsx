import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withPart } from '@cordada/core/elements/draftParts';
import { publishProblems } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind, PIN_KINDS } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { DESCRIPTION_MAX_LENGTH, ELEMENT_NAME_MAX_LENGTH, REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import type { Language } from '@cordada/core/pages/pageTable';
import { ElementLink, ElementSearch, useKindTexts } from '#app/features/elements/index.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DiscardElementDraft, PublishElementDraft, RebaseElementDraft } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { KindLabel } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { TextArea, TextField } from '#app/ui/Field.tsx';
import { FormAlert } from '#app/ui/FormAlert.tsx';
import { X } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toasts.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import type { Conflict } from './ConflictPanel.tsx';
import { DifficultiesInput } from './DifficultiesInput.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { LoadedDraft } from './loadMyDrafts.ts';
import { NamesInput } from './NamesInput.tsx';
import { usePartTexts } from './partTexts.ts';
import { PlaceInput } from './PlaceInput.tsx';
import { useDraft } from './useDraft.ts';

const LANGUAGES = ['en', 'es'] as const;
type Linked = NonNullable<LoadedDraft['parent']>;

/** Writes an element of any kind: its parts come from the registry of kinds. */
export function DraftEditor({
  loaded,
  around,
}: {
  readonly loaded: LoadedDraft;
  readonly around: LonLat | null;
}): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const draft = useDraft(loaded);
  const { content } = draft;
  const kind = loaded.type;
  const { fields, scales, isLinear, isPin } = elementKind(kind);
  const texts = usePartTexts(kind);
  const form = useRef<HTMLFormElement>(null);
  const [linked, setLinked] = useState<readonly Linked[]>(() => [
    ...(loaded.parent ? [loaded.parent] : []),
    ...loaded.leadsTo,
  ]);
  const [isChecked, setChecked] = useState(false);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  // What is merely missing is said once somebody wants to publish.
  const problems = publishProblems(content).filter(({ code }) => isChecked || code !== 'missing');
  const errorOf = (part: string): string | undefined => {
    const problem = problems.find((one) => one.path === part);
    return problem && texts.problem(problem);
  };
  const put = (part: string, value: unknown): void => draft.change((now) => withPart(now, part, value));
  const putText = (language: Language, part: 'name' | 'description', value: string): void =>
    put(`texts.${language}.${part}`, value);
  const nameOf = (id: string): string => linked.find((one) => one.id === id)?.name ?? '…';

  const rebase = async (): Promise<void> => {
    const { rebaseElementDraft } = await runOperation(browserContext, RebaseElementDraft, { id: loaded.id });
    draft.replace(rebaseElementDraft.draft);
    setConflicts(rebaseElementDraft.conflicts);
    if (rebaseElementDraft.conflicts.length === 0) showToast({ type: 'info', text: t('wiki.rebased') });
  };
  useEffect(() => {
    if (conflicts.length > 0) document.querySelector<HTMLElement>('#conflicts')?.focus();
  }, [conflicts]);

  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setFailure(null);
    if (publishProblems(content).length > 0) {
      setFailure(t('wiki.incomplete'));
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy('publish');
    try {
      const version = await draft.flush();
      const { publishElementDraft: element } = await runOperation(browserContext, PublishElementDraft, {
        id: loaded.id,
        version,
        comment,
      });
      draft.forget();
      showToast({ type: 'success', text: t('wiki.published') });
      const page = pageOfKind(element.type);
      const { id, slug } = element;
      await navigate(
        path(page === 'access' ? { page, params: { looseId: id, slug } } : { page: 'pin', params: { id, slug } }),
        { viewTransition: true },
      );
    } catch (error) {
      if (error instanceof ApiFailure && error.errorCode === 'stale_revision') {
        await rebase().catch((other: unknown) => setFailure(failureText(other)));
      } else {
        setFailure(failureText(error));
      }
    } finally {
      setBusy(null);
    }
  };

  const discard = async (): Promise<void> => {
    setBusy('discard');
    try {
      await runOperation(browserContext, DiscardElementDraft, { id: loaded.id });
      draft.forget();
      showToast({ type: 'success', text: t('wiki.discarded') });
      await navigate(path({ page: 'myDrafts' }), { replace: true, viewTransition: true });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(null);
    }
  };

  const decide = (conflict: Conflict, choice: 'mine' | 'theirs' | 'both'): void => {
    if (choice !== 'mine') {
      const { path: part, mine, theirs } = conflict;
      put(
        part,
        choice === 'theirs'
          ? (theirs ?? undefined)
          : `${String(theirs)}\n\n${String(mine)}`.slice(0, DESCRIPTION_MAX_LENGTH),
      );
    }
    setConflicts(conflicts.filter((one) => one !== conflict));
    if (conflict.path.endsWith('.article')) draft.renew();
  };

  const title = loaded.element
    ? t('wiki.editing', { name: loaded.element.name })
    : t('wiki.writing', { kind: kinds.one(kind).toLowerCase() });
  return (
    <div className="page grid gap-8 py-8 sm:py-10">
      <PageHead title={title} />
      <div className="grid gap-2" data-kind={kind}>
        <KindLabel kind={kind}>{kinds.one(kind)}</KindLabel>
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-muted">{t('wiki.licence')}</p>
      </div>
      {loaded.isStale && conflicts.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-amber bg-amber-tint px-5 py-3">
          <p>{t('wiki.stale')}</p>
          <Button onClick={() => void rebase().catch((error: unknown) => setFailure(failureText(error)))}>
            {t('wiki.rebase')}
          </Button>
        </div>
      ) : null}
      {draft.state === 'overtaken' ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-amber bg-amber-tint px-5 py-3"
        >
          <p className="grow">{t('wiki.overtaken')}</p>
          <Button onClick={draft.overrule}>{t('wiki.overtaken.keep')}</Button>
          <Button
            onClick={() => {
              draft.forget();
              location.reload();
            }}
          >
            {t('wiki.overtaken.take')}
          </Button>
        </div>
      ) : null}
      {conflicts.length > 0 ? <ConflictPanel kind={kind} conflicts={conflicts} onChoose={decide} /> : null}
      <form ref={form} noValidate onSubmit={(event) => void publish(event)} className="grid gap-10">
        <fieldset className="grid gap-5">
          <legend className="pb-2 font-display text-xl font-bold">{t('wiki.section.names')}</legend>
          <TextField
            label={t('wiki.part.name')}
            hint={t('wiki.name.hint')}
            name="name"
            required
            maxLength={ELEMENT_NAME_MAX_LENGTH}
            value={content.name}
            error={errorOf('name')}
            onChange={(event) => put('name', event.target.value)}
          />
          <NamesInput
            names={content.otherNames}
            error={errorOf('otherNames')}
            onChange={(names) => put('otherNames', names)}
          />
        </fieldset>
        <PlaceInput
          kind={kind}
          name={content.name}
          place={content.place}
          line={content.line ?? []}
          isLinear={isLinear}
          around={around}
          errors={{ place: errorOf('place'), line: errorOf('line') }}
          onPlace={(place) => put('place', place ?? undefined)}
          onLine={(line) => put('line', line.length > 0 ? line : undefined)}
        />
        {isPin || kind === 'access' ? (
          <fieldset className="grid max-w-2xl gap-3">
            <legend className="pb-2 font-display text-xl font-bold">
              {t(kind === 'access' ? 'wiki.part.leadsTo' : 'wiki.part.parentId')}
            </legend>
            <Chosen
              ids={kind === 'access' ? (content.leadsTo ?? []) : content.parentId ? [content.parentId] : []}
              nameOf={nameOf}
              onRemove={(id) =>
                kind === 'access'
                  ? put(
                      'leadsTo',
                      (content.leadsTo ?? []).filter((one) => one !== id),
                    )
                  : put('parentId', undefined)
              }
            />
            {kind === 'access' || !content.parentId ? (
              <ElementSearch
                label={t(kind === 'access' ? 'wiki.leadsTo.find' : 'wiki.parent.find')}
                kinds={PIN_KINDS}
                takenIds={[loaded.id, loaded.element?.id ?? '', ...(content.leadsTo ?? [])]}
                onChoose={(found) => {
                  setLinked([...linked, { id: found.id, type: found.kind, name: found.name, slug: '' }]);
                  if (kind === 'access') put('leadsTo', [...(content.leadsTo ?? []), found.id]);
                  else put('parentId', found.id);
                }}
              />
            ) : null}
          </fieldset>
        ) : null}
        {LANGUAGES.map((language) => (
          <fieldset key={language} className="grid gap-4">
            <legend className="pb-2 font-display text-xl font-bold">{t(`wiki.text.${language}`)}</legend>
            <TextField
              label={t('wiki.text.name')}
              hint={t('wiki.text.name.hint')}
              name={`texts.${language}.name`}
              maxLength={ELEMENT_NAME_MAX_LENGTH}
              lang={language}
              value={content.texts[language]?.name ?? ''}
              error={errorOf(`texts.${language}.name`)}
              onChange={(event) => putText(language, 'name', event.target.value)}
            />
            <TextArea
              label={t('wiki.part.description')}
              name={`texts.${language}.description`}
              rows={4}
              lang={language}
              hint={t('wiki.left', {
                count: DESCRIPTION_MAX_LENGTH - (content.texts[language]?.description.length ?? 0),
              })}
              value={content.texts[language]?.description ?? ''}
              error={errorOf(`texts.${language}.description`)}
              onChange={(event) => putText(language, 'description', event.target.value)}
            />
            <div className="grid gap-1.5">
              <p className="font-semibold">{t('wiki.part.article')}</p>
              <ArticleEditor
                key={draft.generation}
                label={texts.label(`texts.${language}.article`)}
                language={language}
                text={content.texts[language]?.article ?? null}
                onChange={(article) => put(`texts.${language}.article`, article ?? undefined)}
              />
            </div>
          </fieldset>
        ))}
        <fieldset className="grid gap-5">
          <legend className="pb-2 font-display text-xl font-bold">{t('wiki.section.facts')}</legend>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {Object.entries(fields).map(([name, field]) => (
              <FieldInput
                key={name}
                name={name}
                field={field}
                value={content.fields[name]}
                error={errorOf(`fields.${name}`)}
                onChange={(value) => put(`fields.${name}`, value)}
              />
            ))}
          </div>
        </fieldset>
        {scales.length > 0 ? (
          <DifficultiesInput
            scales={scales}
            difficulties={content.difficulties}
            error={errorOf('difficulties')}
            onChange={(difficulties: ElementDraft['difficulties']) => put('difficulties', difficulties)}
          />
        ) : null}
        <TextField
          label={t('wiki.comment')}
          name="comment"
          maxLength={REVISION_COMMENT_MAX_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 sm:bottom-0 sm:mx-0 sm:px-0">
          <FormAlert text={failure} />
          <Button type="submit" tone="primary" isBusy={busy === 'publish'} disabled={conflicts.length > 0}>
            {t('wiki.publish')}
          </Button>
          <Button tone="plain" onClick={() => setDiscarding(true)}>
            {t('wiki.discard')}
          </Button>
          <output className="min-w-0 grow basis-24 text-sm text-muted">{t(`wiki.state.${draft.state}`)}</output>
        </div>
      </form>
      <div className="flex flex-wrap gap-3">
        <LinkButton page="myDrafts">{t('wiki.toDrafts')}</LinkButton>
        {loaded.element ? (
          <ElementLink
            element={{ id: loaded.element.id, kind: loaded.element.type, slug: loaded.element.slug }}
            className="prose-link inline-flex min-h-11 items-center"
          >
            {t('wiki.toElement')}
          </ElementLink>
        ) : null}
      </div>
      <Dialog title={t('wiki.discard.title')} isOpen={isDiscarding} onClose={() => setDiscarding(false)}>
        <p>{t('wiki.discard.text')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setDiscarding(false)}>{t('wiki.discard.keep')}</Button>
          <Button tone="danger" isBusy={busy === 'discard'} onClick={() => void discard()}>
            {t('wiki.discard')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** What was chosen from the encyclopedia, each with a button that takes it away. */
function Chosen({
  ids,
  nameOf,
  onRemove,
}: {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onRemove: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li
          key={id}
          className="inline-flex items-center rounded-full border border-line-strong bg-raised pl-4 font-semibold"
        >
          {nameOf(id)}
          <button
            type="button"
            aria-label={t('wiki.remove', { name: nameOf(id) })}
            onClick={() => onRemove(id)}
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
