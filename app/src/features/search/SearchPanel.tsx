import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_MAX_ROWS, SEARCH_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink, useIsInOverlay } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Search, X } from '#app/ui/icons.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { clearRecentSearches, keepRecentSearch, readRecentSearches } from '#app/data/preferences/recentSearches.ts';
import type { RecentSearch } from '#app/data/preferences/recentSearches.ts';
import { groupHits, shownAtOnce } from './groupHits.ts';
import type { HitGroupName } from './groupHits.ts';
import { OptionRow, SearchOption } from './SearchOption.tsx';
import { SearchStart } from './SearchStart.tsx';
import { useSuggestions } from './useSuggestions.ts';
import { useSearch } from './useSearch.ts';
import type { Hit } from './useSearch.ts';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** Shows the rest of a group. */
interface MoreOption {
  readonly id: string;
  readonly more: number;
}

interface Group {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly options: readonly (RecentSearch | Hit | MoreOption)[];
}

const whole = (id: string, title: string, options: readonly RecentSearch[]): Group => ({
  id,
  title,
  count: options.length,
  options,
});

/** The global search. Fills its container and calls `onClose` after a choice or Escape. */
export function SearchPanel({
  initialText = '',
  onClose,
}: {
  readonly initialText?: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const isInOverlay = useIsInOverlay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(initialText);
  const [recent, setRecent] = useState<readonly RecentSearch[]>(readRecentSearches);
  const [active, setActive] = useState<{ readonly text: string | null; readonly index: number }>({
    text: null,
    index: 0,
  });
  /** Text for which Enter was pressed before its results arrived. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const { finding, isWaiting, retry } = useSearch(text);

  const typed = text.trim();
  const hits: readonly Hit[] = finding.phase === 'found' ? finding.hits : [];
  const suggested = useSuggestions();
  const kinds = useKindTexts();
  const titleOf = (name: HitGroupName): string =>
    name === 'summits' || name === 'climbs' || name === 'places' ? t(`search.group.${name}`) : kinds.other(name);
  const shownText = finding.phase === 'found' && typed !== '' ? finding.text : '';
  /** Groups of which all hits are shown, of one text. */
  const [opened, setOpened] = useState<{ readonly text: string; readonly groups: readonly string[] }>({
    text: '',
    groups: [],
  });
  const groups: readonly Group[] =
    typed === ''
      ? [
          whole('recent', t('search.recent'), recent),
          whole('near', t('search.near'), suggested.near),
          whole('pending', t('search.pending'), suggested.pending),
        ].filter((group) => group.count > 0)
      : groupHits(hits).map(({ name, hits: of }, _index, all) => {
          const isOpened = opened.text === shownText && opened.groups.includes(name);
          const shown = isOpened ? of.length : shownAtOnce(of.length, all.length);
          const rest = of.length - shown;
          return {
            id: name,
            title: titleOf(name),
            count: of.length,
            options: [...of.slice(0, shown), ...(rest > 0 ? [{ id: name, more: rest }] : [])],
          };
        });
  const options = groups.flatMap((group) => group.options);
  // No recent search is preselected, so that Enter in an empty field does nothing.
  const first = typed === '' ? -1 : 0;
  const activeIndex = Math.min(active.text === shownText ? active.index : first, options.length - 1);

  useEffect(() => input.current?.focus(), []);

  const go = (option: RecentSearch | Hit | MoreOption): void => {
    if ('more' in option) {
      const others = opened.text === shownText ? opened.groups : [];
      return setOpened({ text: shownText, groups: [...others, option.id] });
    }
    keepRecentSearch(option);
    onClose();
    void navigate(option.url, { replace: isInOverlay, viewTransition: true });
  };

  // Of hits of one kind, each says what it is.
  const hasTitles = typed === '' || groups.length > 1;
  const isCut = typed !== '' && hits.length >= SEARCH_MAX_ROWS;
  const awaited = !isWaiting && enteredText === typed ? hits[0] : undefined;
  useEffect(() => {
    if (awaited) go(awaited);
    // Runs only when the awaited result arrives, so that it navigates once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [awaited]);

  const move = (by: number): void => {
    if (options.length === 0) return;
    const next =
      activeIndex === -1 && by < 0 ? options.length - 1 : (activeIndex + by + options.length) % options.length;
    setActive({ text: shownText, index: next });
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };

  const rows = ({ id: group, options: shown }: Group, start: number): ReactNode =>
    shown.map((option, at) => {
      const row = {
        id: `${id}-${start + at}`,
        isActive: start + at === activeIndex,
        onPoint: () => setActive({ text: shownText, index: start + at }),
        onChoose: () => go(option),
      };
      return 'more' in option ? (
        <OptionRow key={option.id} {...row} className="min-h-11 pl-11 font-semibold text-glacier">
          {t('search.more', { count: option.more })}
        </OptionRow>
      ) : (
        <SearchOption
          key={option.id}
          {...row}
          option={option}
          text={shownText}
          isKindKnown={hasTitles && group === option.type}
        />
      );
    });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // During composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      const option = options[activeIndex];
      if (typed !== '' && isWaiting) setEnteredText(typed);
      else if (option) go(option);
    } else return;
    event.preventDefault();
  };

  const clear = (): void => {
    setText('');
    input.current?.focus();
  };

  return (
    <div className="grid gap-3">
      <div className="relative">
        <Search size={20} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-13 w-full rounded-sm border border-line-strong bg-paper pr-13 pl-11 text-lg text-ink placeholder:text-muted focus-visible:border-transparent focus-visible:-outline-offset-1"
        />
        {text === '' ? null : (
          <button
            type="button"
            onClick={clear}
            aria-label={t('search.clear')}
            className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
          >
            <X size={18} />
          </button>
        )}
      </div>
      <output className="sr-only">
        {typed !== '' && !isWaiting && finding.phase === 'found' ? t('search.count', { count: hits.length }) : ''}
      </output>
      {/* As high as what is in it: the dialog stays at the top, so the field does not move while one types. */}
      <div
        className="-mx-2 max-h-[calc(100dvh-10rem)] overflow-y-auto overscroll-contain sm:max-h-[min(60dvh,28rem)] px-2"
        aria-busy={isWaiting}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        {typed === '' && recent.length > 0 ? (
          <div className="flex items-center justify-between gap-3">
            <h3 className="flex gap-2 text-sm font-semibold text-muted">
              {t('search.recent')}
              <span className="font-normal">{recent.length}</span>
            </h3>
            <Button
              tone="plain"
              className="text-sm"
              onClick={() => {
                clearRecentSearches();
                setRecent([]);
                input.current?.focus();
              }}
            >
              {t('search.recent.clear')}
            </Button>
          </div>
        ) : null}
        {typed !== '' && hits[0]?.match === 'corrected' ? (
          <p className="py-2 text-sm text-muted">{t('search.corrected', { text: shownText })}</p>
        ) : null}
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t(typed === '' ? 'search.suggestions' : 'search.results')}
        >
          {groups.map((group, at) => (
            <div key={group.id} role="group" aria-label={hasTitles ? `${group.title} (${group.count})` : undefined}>
              {hasTitles && group.id !== 'recent' ? (
                <p
                  aria-hidden="true"
                  className="sticky top-0 z-10 flex min-h-9 items-center gap-2 bg-raised text-sm font-semibold text-muted"
                >
                  {group.title}
                  <span className="font-normal">{`${group.count}${isCut ? '+' : ''}`}</span>
                </p>
              ) : null}
              {rows(
                group,
                groups.slice(0, at).reduce((sum, one) => sum + one.options.length, 0),
              )}
            </div>
          ))}
        </div>
        {typed !== '' && hits.length > 0 ? (
          <PageLink
            page="elements"
            query={{ q: shownText }}
            onClick={onClose}
            className="flex min-h-14 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-semibold hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <Search size={20} className="shrink-0 text-muted" />
            {t('search.all')}
          </PageLink>
        ) : null}
        {typed === '' ? (
          <SearchStart suggested={suggested} isEmpty={options.length === 0} onClose={onClose} />
        ) : finding.phase === 'failed' && !isWaiting ? (
          <ErrorState text={failureText(finding.error)} onRetry={retry} />
        ) : finding.phase === 'found' && hits.length === 0 ? (
          <div className="grid justify-items-center gap-3 py-8 text-center">
            <p className="max-w-full font-semibold wrap-anywhere">{t('search.none', { text: finding.text })}</p>
            <p className="text-muted">{t('search.none.help')}</p>
            <Button onClick={clear}>{t('search.clear')}</Button>
          </div>
        ) : finding.phase !== 'found' ? (
          <div className="grid gap-2">
            {SKELETON_ROWS.map((row) => (
              <Skeleton key={row} className="h-14" />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}
