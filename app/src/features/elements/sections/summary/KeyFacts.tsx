import type { ReactNode } from 'react';
import type { Field } from '@cordada/core/elements/fields';
import { elementKind } from '@cordada/core/elements/kinds';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { isAlwaysGraded, keyFields } from '#app/features/elements/keyFields.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import { computedTimeOf } from '../ways/computedTime.ts';
import { isSummit } from './easiestWay.ts';
import type { EasiestWay } from './easiestWay.ts';

interface StripFact {
  readonly label: string;
  readonly value: string;
  /** What the value is of. */
  readonly way?: EasiestWay;
  readonly isUnknown?: boolean;
}

function useGrade({ kind, difficulties }: ElementPageData, way: EasiestWay | null): StripFact | null {
  const t = useMessages();
  const value = way?.grade ?? difficulties.find((one) => one.value !== null)?.value;
  if (value) {
    const label = t(isSummit(kind) ? 'elements.easiestWay' : 'elements.difficulty');
    return { label, value, ...(way && { way }) };
  }
  if (!isAlwaysGraded(kind)) return null;
  const unknown = t(difficulties.length > 0 ? 'elements.ungraded' : 'elements.gradeUnknown');
  return { label: t('elements.difficulty'), value: unknown, isUnknown: true };
}

function useKeyFacts(element: ElementPageData, way: EasiestWay | null): StripFact[] {
  const { kind, facts } = element;
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const grade = useGrade(element, way);
  const time = computedTimeOf(element);
  const known = keyFields(kind, facts).flatMap((name) => {
    if (name === 'grade') return grade ? [grade] : [];
    const field: Field | undefined = elementKind(kind).fields[name];
    return field ? [{ label: texts.field(name), value: texts.value(name, field, facts[name]) }] : [];
  });
  return time === null
    ? known
    : [
        ...known,
        {
          label: t('elements.walkingTime.short'),
          value: t('elements.walkingTime.about', { time: format.duration(time) }),
        },
      ];
}

/** What one wants to know first of an element, the first one largest. */
export function KeyFacts({
  element,
  easiestWay = null,
}: {
  readonly element: ElementPageData;
  readonly easiestWay?: EasiestWay | null | undefined;
}): ReactNode {
  const facts = useKeyFacts(element, easiestWay);
  return (
    <dl className="figures gap-y-1 sm:flex sm:flex-wrap sm:items-end sm:gap-x-8 print:gap-x-10">
      {facts.map(({ label, value, way, isUnknown }, index) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-xs text-muted">{label}</dt>
          <dd
            className={`font-display leading-tight font-bold max-sm:leading-8 sm:whitespace-nowrap ${isUnknown ? 'text-sm leading-5! text-muted sm:text-lg' : index === 0 ? 'text-2xl whitespace-nowrap sm:text-3xl' : 'text-lg sm:text-2xl'}`}
          >
            {value}
            {way ? (
              <span className="font-text text-base font-semibold">
                <span className="text-muted"> · </span>
                <ElementLink element={way} className="prose-link py-2.5">
                  {way.name}
                </ElementLink>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
