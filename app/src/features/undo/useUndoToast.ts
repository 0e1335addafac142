import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

/**
 * Says what was changed or deleted, and offers to undo it. Toasts outlive the page, so `undo` must not need the
 * component that offers it (decision 75).
 */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const t = useMessages();
  const failureText = useFailureText();
  return (text, undo) =>
    showToast({
      type: 'success',
      text,
      action: {
        label: t('ui.undo'),
        run: () => void undo().catch((error: unknown) => showToast({ type: 'error', text: failureText(error) })),
      },
    });
}
