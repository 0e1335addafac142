import type { ReactNode } from 'react';
import { useState } from 'react';
import { downloadFile } from '#app/data/requests/downloadFile.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { isOnFreeLevel, requireSubscription } from '#app/pages/requireSubscription.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

/** Downloads the tracks of all own activities, or of the year that is listed, as one zip: part of Pro. */
export function DownloadTracks({ year }: { readonly year: string | null }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadFile(`/api/my-tracks.zip${year ? `?year=${encodeURIComponent(year)}` : ''}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      isBusy={isBusy}
      onClick={() => (isOnFreeLevel() ? requireSubscription('pro', () => void download()) : void download())}
    >
      {year ? t('activities.mine.downloadYear', { year }) : t('activities.mine.download')}
    </Button>
  );
}
