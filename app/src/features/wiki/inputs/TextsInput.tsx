import type { ReactNode } from 'react';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import { cleanText } from '@cordada/core/format/cleanText';
import { DESCRIPTION_MAX_LENGTH, ELEMENT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { Language } from '@cordada/core/pages/pageTable';
import type { KnownImages } from '#app/features/media/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { usePartTexts } from '../partTexts.ts';

/** Name, description and article of an element in one language. */
export function TextsInput({
  kind,
  language,
  content,
  generation,
  photos,
  errorOf,
  onChange,
}: {
  readonly kind: KindName;
  readonly language: Language;
  readonly content: ElementDraft;
  /** Changes when the article has to be shown anew. */
  readonly generation: number;
  readonly photos: KnownImages;
  readonly errorOf: (part: string) => string | undefined;
  readonly onChange: (part: 'name' | 'description' | 'criterion' | 'article', value: unknown) => void;
}): ReactNode {
  const t = useMessages();
  const { label } = usePartTexts(kind);
  const texts = content.texts[language];
  const name = texts?.name ?? '';
  return (
    <fieldset className="grid max-w-3xl gap-4">
      <legend className="pb-2 font-display text-xl font-bold">{t(`wiki.text.${language}`)}</legend>
      <TextField
        label={t('wiki.text.name')}
        hint={t('wiki.text.name.hint')}
        name={`texts.${language}.name`}
        maxLength={ELEMENT_NAME_MAX_LENGTH}
        lang={language}
        value={name}
        error={errorOf(`texts.${language}.name`)}
        onChange={(event) => onChange('name', event.target.value)}
        onBlur={() => cleanText(name) !== name && onChange('name', cleanText(name))}
      />
      <TextArea
        label={t('wiki.part.description')}
        name={`texts.${language}.description`}
        rows={4}
        lang={language}
        hint={t('wiki.left', {
          count: DESCRIPTION_MAX_LENGTH - (texts?.description.length ?? 0),
        })}
        value={texts?.description ?? ''}
        error={errorOf(`texts.${language}.description`)}
        onChange={(event) => onChange('description', event.target.value)}
      />
      {kind === 'list' ? (
        <TextArea
          label={t('wiki.part.criterion')}
          name={`texts.${language}.criterion`}
          rows={2}
          lang={language}
          hint={t('wiki.criterion.hint')}
          maxLength={DESCRIPTION_MAX_LENGTH}
          value={texts?.criterion ?? ''}
          error={errorOf(`texts.${language}.criterion`)}
          onChange={(event) => onChange('criterion', event.target.value)}
        />
      ) : null}
      <div className="grid gap-1.5">
        <p className="font-semibold">{t('wiki.part.article')}</p>
        <ArticleEditor
          key={generation}
          label={label(`texts.${language}.article`)}
          language={language}
          text={texts?.article ?? null}
          galleryIds={content.images ?? []}
          photos={photos}
          onChange={(article) => onChange('article', article ?? undefined)}
        />
      </div>
    </fieldset>
  );
}
