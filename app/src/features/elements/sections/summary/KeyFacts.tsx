import type { ReactNode } from 'react';
import { routeDays } from '@cordada/core/planning/routeDays';
import { elementKind } from '@cordada/core/elements/kinds';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useEditElement } from '#app/features/elements/sections/editing/useEditElement.ts';
import { isAlwaysGraded } from '#app/features/elements/wayFigures.ts';
import { factField, keyFields } from '#app/features/elements/keyFields.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import { daysText, paceText } from '#app/features/elements/wayText.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';

type KnownFacts = Pick<ElementPageData, 'id' | 'name' | 'kind' | 'facts' | 'computed' | 'difficulties'>;

interface StripFact {
  readonly label: string;
  readonly value: string;
  readonly isUnknown?: boolean;
  /** What the editor opens at, where nobody has filled it in. */
  readonly missing?: string;
  readonly isComputed?: boolean;
  /** Phones have no room for it beside the others. */
  readonly isForWide?: boolean;
}

function useGrade({ kind, difficulties }: KnownFacts): StripFact | null {
  const t = useMessages();
  const value = difficulties.find((one) => one.value !== null)?.value;
  if (value) return { label: t('elements.difficulty'), value };
  if (!isAlwaysGraded(kind)) return null;
  if (difficulties.length > 0)
    return { label: t('elements.difficulty'), value: t('elements.ungraded'), isUnknown: true };
  const [scale] = elementKind(kind).scales;
  return { label: t('elements.difficulty'), value: t('elements.gradeUnknown'), missing: `difficulty.${scale}` };
}

function useKeyFacts(element: KnownFacts): StripFact[] {
  const { kind, facts, computed } = element;
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const grade = useGrade(element);
  const all: Readonly<Record<string, unknown>> = { ...computed, ...facts };
  return keyFields(kind, all).flatMap((name): StripFact[] => {
    if (name === 'grade') return grade ? [grade] : [];
    const days = name === 'days' ? routeDays(all) : null;
    if (days) {
      const label = paceText(days, format, t) ?? texts.field('durationMinutes');
      return [{ label, value: daysText(days, t), ...(days.isComputed && { isComputed: true }) }];
    }
    const field = factField(kind, name);
    if (!field) return [];
    const label = texts.field(name);
    const isForWide = name === 'maxElevationMeters';
    if (facts[name] !== undefined) return [{ label, value: texts.value(name, field, facts[name]), isForWide }];
    const { durationMinutes } = computed;
    const value =
      name === 'durationMinutes' && durationMinutes !== undefined
        ? format.walkingTime(durationMinutes * 60)
        : texts.value(name, field, all[name]);
    return [{ label, value: `≈\u00A0${value}`, isComputed: true, isForWide }];
  });
}

/** Instead of a figure that nobody knows: a link to the editor; on paper the word alone. */
function AddFact({
  element,
  field,
  unknown,
}: {
  readonly element: KnownFacts;
  readonly field: string;
  readonly unknown: string;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const { edit } = useEditElement(element);
  return (
    <>
      <span className="not-print:sr-only">{unknown} </span>
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => edit(field)}
        className="no-print prose-link -mx-1 -my-1.5 min-h-11 px-1 font-text text-base font-semibold"
      >
        {t('elements.gradeUnknown.add')}
      </button>
    </>
  );
}

/** What one wants to know first of an element, the first one largest. */
export function KeyFacts({ element }: { readonly element: KnownFacts }): ReactNode {
  const t = useMessages();
  const facts = useKeyFacts(element);
  const isComputed = facts.some((fact) => fact.isComputed);
  const narrow = facts.filter(({ isForWide }) => !isForWide).length;
  // The class counts all of its children, also those that phones do not show.
  const columns = narrow === facts.length ? '' : narrow === 3 ? 'max-sm:grid-cols-3!' : 'max-sm:grid-cols-2!';
  const days = routeDays({ ...element.computed, ...element.facts });
  const hasTime = element.computed.durationMinutes !== undefined;
  const isTimed = hasTime && days === null;
  const isFromLine = Object.keys(element.computed).length > (hasTime ? 1 : 0);
  return (
    <div className="grid gap-1">
      <dl className={`figures gap-y-1 ${columns} sm:flex sm:flex-wrap sm:items-end sm:gap-x-8 print:gap-x-10`}>
        {facts.map(({ label, value, isUnknown, missing, isForWide }, index) => (
          <div key={label} className={`flex flex-col-reverse justify-end ${isForWide ? 'max-sm:hidden' : ''}`}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd
              className={`font-display leading-8 font-bold sm:leading-9 sm:whitespace-nowrap ${isUnknown || missing ? 'text-base text-muted sm:text-2xl' : index === 0 ? 'text-2xl whitespace-nowrap sm:text-3xl' : 'text-lg sm:text-2xl'}`}
            >
              {missing ? <AddFact element={element} field={missing} unknown={value} /> : value}
            </dd>
          </div>
        ))}
      </dl>
      {isComputed ? (
        <p className="text-xs text-muted">
          {t(
            days?.isComputed
              ? 'elements.days.note'
              : !isTimed
                ? 'elements.computed.lineNote'
                : isFromLine
                  ? 'elements.computed.note'
                  : 'elements.walkingTime.note',
          )}
        </p>
      ) : null}
    </div>
  );
}
