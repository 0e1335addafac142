import { cleanText } from '@cordada/core/format/cleanText';
import type { Tags } from '#server/modules/imports/index.ts';

const NAME_MAX_LENGTH = 80;

/** Languages whose names the tiles hold beside the local one, where they differ. */
const LANGUAGES = ['en', 'es'] as const;

export function namesOf(tags: Tags): { readonly name?: string; readonly name_en?: string; readonly name_es?: string } {
  const local = textOf(tags['name']);
  if (!local) return {};
  const names: Record<string, string> = { name: local };
  for (const language of LANGUAGES) {
    const other = textOf(tags[`name:${language}`]);
    if (other && other.toLocaleLowerCase() !== local.toLocaleLowerCase()) names[`name_${language}`] = other;
  }
  return names;
}

const textOf = (value: string | undefined): string => cleanText(value ?? '', NAME_MAX_LENGTH);

/** Reads the number at the start of a value such as `2942 m`; null for anything else. */
export function numberOf(value: string | undefined): number | null {
  const [, digits = ''] = /^\s*(-?\d{1,9}(?:\.\d{1,3})?)/.exec(value ?? '') ?? [];
  return digits === '' ? null : Number(digits);
}

export function ferrataGrade(tags: Tags): string | null {
  const grade = tags['via_ferrata_scale'] ?? '';
  return /^[0-6A-G][+-]?$/.test(grade) ? grade : null;
}
