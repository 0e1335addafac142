import { formatDistance } from '@cordada/core/format/formatDistance';
import { formatElevation } from '@cordada/core/format/formatElevation';
import type { Language } from '@cordada/core/pages/pageTable';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { Proposal } from './proposal.ts';

interface Facts {
  readonly names: readonly string[];
  /** Of the hut between two days. */
  readonly night: string | null;
  readonly hasOwnPace: boolean;
  readonly largestAscent: number | null;
}

const HOW = {
  en: { loop: 'in one loop', return: 'there and back', traverse: 'in one traverse', weekend: 'in two days' },
  es: {
    loop: 'en un recorrido circular',
    return: 'en una salida de ida y vuelta',
    traverse: 'en una travesía',
    weekend: 'en dos días',
  },
} as const;

/** Why a trip is proposed, in the language of the reader: what it completes, what limits it, and what is not known. */
export function reasonText(language: Language, proposal: Omit<Proposal, 'reason'>, facts: Facts): string {
  const { hardest, ungradedMeters, ascentMeters, isLoop, apartMeters, days } = proposal;
  const { names, night, hasOwnPace, largestAscent } = facts;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const ascent = formatElevation(ascentMeters, language);
  const most = largestAscent === null ? null : formatElevation(largestAscent, language);
  const ungraded = ungradedMeters >= 50 ? formatDistance(ungradedMeters, language) : null;
  const shape = night === null ? (apartMeters > 0 ? 'traverse' : isLoop ? 'loop' : 'return') : 'weekend';
  const apart = formatDistance(apartMeters, language);
  const perDay = days.map((day) => formatElevation(day.ascentMeters, language));
  const ascents = new Intl.ListFormat(language, { type: 'conjunction' }).format(perDay);
  const sentences =
    language === 'es'
      ? [
          `${names.length === 1 ? 'Completa tu objetivo' : `Completa ${names.length} de tus objetivos`} ${HOW.es[shape]}: ${list}.`,
          shape === 'traverse'
            ? `Acaba a ${apart} en línea recta del inicio: necesitas otro coche o transporte.`
            : null,
          night === null ? null : `Noche en ${night}: comprueba que está abierto y reserva si hace falta.`,
          ungraded
            ? `Lo graduado llega a ${hardest}; ${ungraded} de sendero no tienen dificultad conocida.`
            : `Lo más difícil es ${hardest}.`,
          most === null
            ? `${night === null ? ascent : ascents} de desnivel.`
            : `${night === null ? ascent : ascents} de desnivel; tu día más largo de los últimos meses tuvo ${most}.`,
          hasOwnPace
            ? 'El tiempo sale de tu propio ritmo.'
            : 'El tiempo es el de DIN 33466: aún no hay tracks para tu ritmo.',
        ]
      : [
          `${names.length === 1 ? 'Completes your target' : `Completes ${names.length} of your targets`} ${HOW.en[shape]}: ${list}.`,
          shape === 'traverse'
            ? `It ends ${apart} from the start in a straight line: you need a second car or transport.`
            : null,
          night === null ? null : `Night at ${night}: check that it is open, and book if needed.`,
          ungraded
            ? `What is graded reaches ${hardest}; ${ungraded} of path have no known grade.`
            : `Its hardest part is ${hardest}.`,
          most === null
            ? `${night === null ? ascent : ascents} of ascent.`
            : `${night === null ? ascent : ascents} of ascent; your longest day of the last months had ${most}.`,
          hasOwnPace
            ? 'The time is by your own pace.'
            : 'The time is by DIN 33466: there are no tracks yet to know your pace.',
        ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

export const nameIn = (language: Language, { texts, name }: ElementRow): string => texts[language]?.name ?? name;
