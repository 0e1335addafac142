import { formatDistance } from '@cordada/core/format/formatDistance';
import { formatElevation } from '@cordada/core/format/formatElevation';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Proposal } from './proposal.ts';

interface Facts {
  readonly names: readonly string[];
  readonly hasOwnPace: boolean;
  readonly largestAscent: number | null;
  readonly date: string;
}

/** Why a trip is proposed, in the language of the reader: what it completes, what limits it, and what is not known. */
export function reasonText(language: Language, proposal: Omit<Proposal, 'reason'>, facts: Facts): string {
  const { hardest, ungradedMeters, ascentMeters, isLoop } = proposal;
  const { names, hasOwnPace, largestAscent } = facts;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const ascent = formatElevation(ascentMeters, language);
  const most = largestAscent === null ? null : formatElevation(largestAscent, language);
  const ungraded = ungradedMeters >= 50 ? formatDistance(ungradedMeters, language) : null;
  const sentences =
    language === 'es'
      ? [
          `${names.length === 1 ? 'Completa tu objetivo' : `Completa ${names.length} de tus objetivos`} en ${isLoop ? 'un recorrido circular' : 'una salida de ida y vuelta'}: ${list}.`,
          ungraded
            ? `Lo graduado llega a ${hardest}; ${ungraded} de sendero no tienen dificultad conocida.`
            : `Lo más difícil es ${hardest}.`,
          most === null
            ? `${ascent} de desnivel.`
            : `${ascent} de desnivel; tu día más largo de los últimos meses tuvo ${most}.`,
          hasOwnPace
            ? 'El tiempo sale de tu propio ritmo.'
            : 'El tiempo es el de DIN 33466: aún no hay tracks para tu ritmo.',
        ]
      : [
          `${names.length === 1 ? 'Completes your target' : `Completes ${names.length} of your targets`} ${isLoop ? 'in one loop' : 'there and back'}: ${list}.`,
          ungraded
            ? `What is graded reaches ${hardest}; ${ungraded} of path have no known grade.`
            : `Its hardest part is ${hardest}.`,
          most === null
            ? `${ascent} of ascent.`
            : `${ascent} of ascent; your longest day of the last months had ${most}.`,
          hasOwnPace
            ? 'The time is by your own pace.'
            : 'The time is by DIN 33466: there are no tracks yet to know your pace.',
        ];
  return sentences.join(' ');
}
