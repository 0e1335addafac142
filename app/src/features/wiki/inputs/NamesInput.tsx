import type { ReactNode } from 'react';
import { ELEMENT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { cleanText } from '@cordada/core/format/cleanText';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';

export function NamesInput({
  names,
  error,
  onChange,
}: {
  readonly names: ElementDraft['otherNames'];
  readonly error: string | undefined;
  readonly onChange: (names: ElementDraft['otherNames']) => void;
}): ReactNode {
  const t = useMessages();
  const put = (index: number, part: Partial<ElementDraft['otherNames'][number]>): void =>
    onChange(names.map((one, i) => (i === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="pb-2 font-semibold">{t('wiki.part.otherNames')}</legend>
      {names.map(({ name, language }, index) => (
        <div key={index} className="flex w-full items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label={t('wiki.otherName')}
              name={`otherName.${index}`}
              maxLength={ELEMENT_NAME_MAX_LENGTH}
              value={name}
              onChange={(event) => put(index, { name: event.target.value })}
              onBlur={() => cleanText(name) !== name && put(index, { name: cleanText(name) })}
            />
          </div>
          <div className="w-28">
            <TextField
              label={t('wiki.languageCode')}
              name={`otherNameLanguage.${index}`}
              maxLength={3}
              placeholder="eu"
              value={language ?? ''}
              onChange={(event) => put(index, { language: event.target.value.toLowerCase() || null })}
            />
          </div>
          <Button
            tone="plain"
            aria-label={t('wiki.remove', { name: name || t('wiki.otherName') })}
            onClick={() => onChange(names.filter((_, i) => i !== index))}
          >
            <X size={18} />
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...names, { name: '', language: null }])}>{t('wiki.addName')}</Button>
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </fieldset>
  );
}
