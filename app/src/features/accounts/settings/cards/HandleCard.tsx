import type { ReactNode } from 'react';
import { useState } from 'react';
import { HANDLE_MAX_LENGTH } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyHandle, SetHandle } from '#app/data/generated/people.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { TextField } from '#app/ui/forms/Field.tsx';
import { Card, Form } from './Card.tsx';

export function HandleCard(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const { data } = useOperation(MyHandle, viewer.status === 'member' ? { id: viewer.viewer.id } : null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const send = async (handle: string): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      await runOperation(browserContext, SetHandle, { handle });
      showToast({ type: 'success', text: t('settings.saved') });
    } catch (error) {
      setTrouble(failureText((error instanceof ApiFailure && error.fields['handle']) || error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('settings.handle.title')} text={t('settings.handle.text')}>
      {data ? (
        <Form onSend={(form) => void send(String(form.get('handle') ?? ''))}>
          <TextField
            name="handle"
            label={t('settings.handle.label')}
            hint={t('settings.handle.hint')}
            error={trouble || undefined}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={HANDLE_MAX_LENGTH + 1}
            defaultValue={data.user.handle ? `@${data.user.handle}` : ''}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('settings.handle.save')}
          </Button>
        </Form>
      ) : (
        <Skeleton className="h-36 max-w-xl" />
      )}
    </Card>
  );
}
