import { areaSquareMeters } from '@cordada/core/geo/area';
import type { Outline } from '@cordada/core/geo/area';
import { elementKind } from '@cordada/core/elements/kinds';
import type { ListRule } from '@cordada/core/elements/listing/listRule';
import type { KindName } from '@cordada/core/elements/kinds';
import type { DraftProblem } from '@cordada/core/elements/elementDraft';
import type { Difficulty } from '@cordada/core/elements/scales';
import { plainText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import { useKindTexts } from '#app/features/elements/index.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

/** Counts the conditions of a rule, not including kinds and order. */
function conditionsOf({ regionId, text, minElevationMeters, maxElevationMeters, fields }: ListRule): number {
  const others = [regionId, text || null, minElevationMeters, maxElevationMeters];
  return others.filter((one) => one !== null).length + fields.length;
}

export function usePartTexts(kind: KindName) {
  const t = useMessages();
  const texts = useKindTexts();
  const format = useFormat();
  const fieldOf = (path: string) => elementKind(kind).fields[path.slice('fields.'.length)];

  const label = (path: string): string => {
    const [head = '', language, part] = path.split('.');
    if (head === 'fields') return texts.field(path.slice('fields.'.length));
    if (head === 'texts') {
      return t('wiki.part.ofLanguage', {
        part: t(`wiki.part.${part}` as MessageKey),
        language: t(`wiki.language.${language}` as MessageKey),
      });
    }
    return t(`wiki.part.${head}` as MessageKey);
  };

  const value = (path: string, given: unknown): string => {
    if (given === null || given === undefined) return t('wiki.nothing');
    const field = fieldOf(path);
    if (path.startsWith('fields.') && field) return texts.value(path.slice('fields.'.length), field, given);
    if (path === 'otherNames') return (given as readonly { name: string }[]).map(({ name }) => name).join(', ');
    if (path === 'difficulties') {
      return (given as readonly Difficulty[])
        .map((one) => `${texts.scale(one.scale)}: ${one.value ?? t('wiki.ungraded')}`)
        .join(', ');
    }
    if (path === 'place') return (given as readonly number[]).toReversed().join(', ');
    if (path.endsWith('.article')) return plainText(given as RichText);
    if (path === 'line') return t('wiki.points', { count: (given as readonly unknown[]).length });
    if (path === 'area') return format.area(areaSquareMeters(given as Outline));
    if (path === 'positionAccuracyMeters') return format.elevation(Number(given));
    if (path === 'parentId') return t('wiki.anotherElement');
    if (path === 'leadsTo') return t('wiki.places', { count: (given as readonly unknown[]).length });
    if (path === 'partOf') return t('wiki.regions', { count: (given as readonly unknown[]).length });
    if (path === 'members') return t('wiki.places', { count: (given as readonly unknown[]).length });
    if (path === 'rule') return t('wiki.rule.said', { count: conditionsOf(given as ListRule) });
    return Array.isArray(given) ? given.join(', ') : String(given);
  };

  const problem = ({ code, values = {} }: DraftProblem): string => t(`wiki.problem.${code}`, values);
  return { label, value, problem };
}
