import type { FormEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { draftParts, withPart } from '@cordada/core/elements/draftParts';
import { imagesOfDraft, publishProblems } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import { readDraft } from '@cordada/core/elements/readDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { cleanText } from '@cordada/core/format/cleanText';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { ELEMENT_NAME_MAX_LENGTH, REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import { elementPath } from '@cordada/core/pages/elementPages';
import { ElementLink, useKindTexts } from '#app/features/elements/index.ts';
import { useImages } from '#app/features/media/index.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PublishElementDraft, RebaseElementDraft } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { KindLabel } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { AreaInput } from '../inputs/AreaInput.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import type { Conflict } from './ConflictPanel.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { DifficultiesInput } from '../inputs/fields/DifficultiesInput.tsx';
import { FactsInput } from '../inputs/FactsInput.tsx';
import { LinksInput, linksOf } from '../inputs/LinksInput.tsx';
import { TextsInput } from '../inputs/TextsInput.tsx';
import type { LoadedDraft } from './loadMyDrafts.ts';
import { ListInput } from '../inputs/ListInput.tsx';
import { NamesInput } from '../inputs/NamesInput.tsx';
import { usePartTexts } from '../partTexts.ts';
import { ImagesInput } from '../inputs/ImagesInput.tsx';
import { PlaceInput } from '../inputs/PlaceInput.tsx';
import { SectionAnchor, SectionNav, sectionOf } from './SectionNav.tsx';
import { useDraft } from './useDraft.ts';
import type { WrittenDraft } from './useDraft.ts';
import { useFocusedField } from './useFocusedField.ts';

const LANGUAGES = ['en', 'es'] as const;

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
  const { routesLanguage } = useSite();
  const navigate = useNavigate();
  const draft = useDraft(loaded);
  const { content } = draft;
  const kind = loaded.type;
  const photos = useImages(imagesOfDraft(content).map(({ imageId }) => imageId));
  const { fields, scales, isLinear } = elementKind(kind);
  const texts = usePartTexts(kind);
  const form = useRef<HTMLFormElement>(null);
  const focusedField = useFocusedField(form);
  const [isStale, setStale] = useState(loaded.isStale);
  const [isChecked, setChecked] = useState(false);
  const [typing, setTyping] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState<'publish' | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [base, setBase] = useState(loaded.base);
  const conflicts = useConflicts(kind, base, draft);
  const hasConflicts = conflicts.length > 0;
  // Missing parts are reported only when the user publishes, and a field is not validated while typing.
  const problems = publishProblems(content).filter(({ code }) => isChecked || code !== 'missing');
  const errorOf = (part: string): string | undefined => {
    if (part === typing) return undefined;
    const problem = problems.find((one) => one.path === part);
    return problem && texts.problem(problem);
  };
  const put = (part: string, value: unknown): void => draft.change((now) => withPart(now, part, value));
  const isList = kind === 'list';
  const tidy = (part: string, written: string): void => {
    const clean = cleanText(written);
    if (clean !== written) put(part, clean);
  };
  const links = linksOf(content);

  const rebase = async (): Promise<void> => {
    const { rebaseElementDraft } = await runOperation(browserContext, RebaseElementDraft, { id: loaded.id });
    draft.replace(rebaseElementDraft);
    setBase(rebaseElementDraft.base);
    setStale(false);
    if (rebaseElementDraft.undecided.length === 0) showToast({ type: 'info', text: t('wiki.rebased') });
  };
  useEffect(() => {
    if (hasConflicts) document.querySelector<HTMLElement>('#conflicts')?.focus();
  }, [hasConflicts]);

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
      await draft.close();
      showToast({ type: 'success', text: t('wiki.published') });
      const { id, type, slug } = element;
      await navigate(elementPath({ id, kind: type, slug }, routesLanguage), { viewTransition: true });
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

  const decide = (conflict: Conflict, value: unknown): void => {
    if (value !== conflict.mine) put(conflict.path, value ?? undefined);
    draft.decide(conflict.path);
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
      {isStale ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-amber bg-amber-tint px-5 py-3">
          <p>{t('wiki.stale')}</p>
          <Button onClick={() => void rebase().catch((error: unknown) => setFailure(failureText(error)))}>
            {t('wiki.rebase')}
          </Button>
        </div>
      ) : null}
      {draft.state === 'conflict' ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-amber bg-amber-tint px-5 py-3"
        >
          <p className="grow">{t('wiki.elsewhere')}</p>
          <Button onClick={draft.overwrite}>{t('wiki.elsewhere.keep')}</Button>
          <Button onClick={() => void draft.close().finally(() => location.reload())}>
            {t('wiki.elsewhere.take')}
          </Button>
        </div>
      ) : null}
      <SectionNav
        sections={[
          { id: 'names', label: t('wiki.section.names') },
          isList ? { id: 'members', label: t('wiki.part.members') } : { id: 'place', label: t('wiki.part.place') },
          ...(kind === 'region' ? [{ id: 'area', label: t('wiki.part.area') }] : []),
          ...(links ? [{ id: 'links', label: t(`wiki.part.${links.part}`) }] : []),
          { id: 'images', label: t('wiki.part.images') },
          ...LANGUAGES.map((language) => ({ id: language, label: t(`wiki.text.${language}`) })),
          { id: 'facts', label: t('wiki.section.facts') },
          ...(scales.length > 0 ? [{ id: 'difficulties', label: t('wiki.part.difficulties') }] : []),
        ]}
        wrong={new Set(problems.filter(({ path: part }) => part !== typing).map(({ path: part }) => sectionOf(part)))}
      />
      {hasConflicts ? <ConflictPanel kind={kind} conflicts={conflicts} onChoose={decide} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what is typed in its fields */}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void publish(event)}
        onInput={({ target }) => setTyping(partOfInput(target))}
        onBlur={() => setTyping(null)}
        className="grid gap-10"
      >
        <SectionAnchor id="names">
          <fieldset className="grid max-w-3xl gap-5">
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
              onBlur={() => tidy('name', content.name)}
            />
            <NamesInput
              names={content.otherNames}
              error={errorOf('otherNames')}
              onChange={(names) => put('otherNames', names)}
            />
          </fieldset>
        </SectionAnchor>
        {isList ? (
          <SectionAnchor id="members">
            <ListInput
              content={content}
              loaded={loaded}
              errorOf={errorOf}
              onMembers={(ids) => put('members', ids)}
              onRule={(rule) => put('rule', rule ?? undefined)}
            />
          </SectionAnchor>
        ) : (
          <SectionAnchor id="place">
            <PlaceInput
              id={loaded.element?.id ?? loaded.id}
              kind={kind}
              name={content.name}
              place={content.place}
              line={content.line ?? []}
              isLinear={isLinear}
              isLineFirst={focusedField === 'line'}
              around={around}
              errors={{ place: errorOf('place'), line: errorOf('line') }}
              onPlace={(place) => put('place', place ?? undefined)}
              onLine={(line) => put('line', line.length > 0 ? line : undefined)}
            />
          </SectionAnchor>
        )}
        <SectionAnchor id="area">
          {kind === 'region' ? (
            <AreaInput
              area={content.area ?? null}
              around={content.place ?? around}
              error={errorOf('area')}
              onChange={(area) => put('area', area ?? undefined)}
            />
          ) : null}
        </SectionAnchor>
        <SectionAnchor id="links">
          {links ? (
            <LinksInput
              links={links}
              loaded={loaded}
              error={errorOf(links.part)}
              onChange={(ids) => put(links.part, links.isMany ? ids : ids[0])}
            />
          ) : null}
        </SectionAnchor>
        <SectionAnchor id="images">
          <ImagesInput
            imageIds={content.images ?? []}
            cover={content.cover ?? null}
            photos={photos}
            error={errorOf('images') ?? errorOf('cover')}
            onImages={(change) => draft.change((now) => withPart(now, 'images', change(now.images ?? [])))}
            onCover={(cover) => put('cover', cover ?? undefined)}
          />
        </SectionAnchor>
        {LANGUAGES.map((language) => (
          <SectionAnchor key={language} id={language}>
            <TextsInput
              kind={kind}
              language={language}
              content={content}
              generation={draft.generation}
              photos={photos}
              errorOf={errorOf}
              onChange={(part, value) => put(`texts.${language}.${part}`, value)}
            />
          </SectionAnchor>
        ))}
        <SectionAnchor id="facts">
          <FactsInput
            fields={fields}
            values={content.fields}
            errorOf={errorOf}
            onChange={(name, value) => put(`fields.${name}`, value)}
          />
        </SectionAnchor>
        <SectionAnchor id="difficulties">
          {scales.length > 0 ? (
            <DifficultiesInput
              scales={scales}
              difficulties={content.difficulties}
              error={errorOf('difficulties')}
              onChange={(difficulties: ElementDraft['difficulties']) => put('difficulties', difficulties)}
            />
          ) : null}
        </SectionAnchor>
        <TextField
          label={t('wiki.comment')}
          name="comment"
          maxLength={REVISION_COMMENT_MAX_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 sm:bottom-0 sm:mx-0 sm:px-0">
          <FormAlert text={failure} />
          <Button type="submit" tone="primary" isBusy={busy === 'publish'} disabled={hasConflicts}>
            {t('wiki.publish')}
          </Button>
          <Button tone="plain" onClick={() => setDiscarding(true)}>
            {t('wiki.discard')}
          </Button>
          <output className="min-w-0 grow basis-24 text-sm text-muted">
            {t(`wiki.state.${draft.state === 'unchanged' ? 'saved' : draft.state}`, {
              reason: draft.refusal === null ? '' : failureText(draft.refusal),
            })}
          </output>
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
      <DiscardDialog
        id={isDiscarding ? loaded.id : null}
        onClose={() => setDiscarding(false)}
        onDiscarded={async () =>
          void (await navigate(path({ page: 'myDrafts' }), { replace: true, viewTransition: true }))
        }
      />
    </div>
  );
}

/** The part of the draft that an input edits; null for parts that are not validated as a whole. */
function partOfInput(target: EventTarget): string | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.type === 'checkbox') {
    return null;
  }
  if (target.name === 'name' || target.name.startsWith('texts.')) return target.name;
  return target.name.startsWith('otherName.') ? 'otherNames' : `fields.${target.name}`;
}

function useConflicts(kind: KindName, base: unknown, { content, undecided }: WrittenDraft): readonly Conflict[] {
  return useMemo(() => {
    const [mine, theirs] = [draftParts(content), draftParts(readDraft(kind, base ?? {}))];
    return undecided.map((path) => ({ path, mine: mine.get(path), theirs: theirs.get(path) }));
  }, [kind, base, content, undecided]);
}
