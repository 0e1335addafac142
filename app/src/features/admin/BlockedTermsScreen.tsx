import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { BLOCKED_TERM_LENGTHS, BLOCKED_TERMS_MAX } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BlockedTerms, SetBlockedTerms } from '#app/data/generated/admin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';

export const load: Load<readonly string[]> = async ({ site, signal }) =>
  (await runOperation(site, BlockedTerms, {}, signal)).blockedTerms;

const termsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export function BlockedTermsScreen(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const loaded = useLoaderData<readonly string[]>();
  const [text, setText] = useState(() => loaded.join('\n'));
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const terms = termsOf(text);
  const save = async (): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      const { setBlockedTerms } = await runOperation(browserContext, SetBlockedTerms, { terms });
      setText(setBlockedTerms.join('\n'));
      showToast({ type: 'success', text: t('admin.terms.saved') });
    } catch (error) {
      setTrouble(failureText(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = terms.find(({ length }) => length < BLOCKED_TERM_LENGTHS.min || length > BLOCKED_TERM_LENGTHS.max);
    if (wrong !== undefined)
      return setTrouble(t('admin.terms.short', { ...BLOCKED_TERM_LENGTHS, term: wrong.slice(0, 40) }));
    if (terms.length > BLOCKED_TERMS_MAX) return setTrouble(t('admin.terms.many', { max: BLOCKED_TERMS_MAX }));
    void save();
  };
  return (
    <div className="page grid max-w-[45rem] gap-6 py-8 sm:py-12">
      <PageHead title={t('admin.terms.title')} />
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">{t('admin.terms.title')}</h1>
        <p className="text-lg text-muted">{t('admin.terms.lead', BLOCKED_TERM_LENGTHS)}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label={t('admin.terms.label')}
          hint={t('admin.terms.count', { count: terms.length, max: BLOCKED_TERMS_MAX })}
          rows={14}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormAlert text={trouble} />
        <Button type="submit" tone="primary" isBusy={isBusy} className="justify-self-start">
          {t('admin.terms.save')}
        </Button>
      </form>
    </div>
  );
}
