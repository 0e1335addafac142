import { useNavigate } from 'react-router';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { loadOrderPack } from '#app/features/packs/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { apiBounds } from '../panel/useFoundElements.ts';

/** Orders a pack of the area in view and leads to the page that downloads it. */
export function useTakeOffline(): (bounds: Bounds | null) => void {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const order = async (bounds: Bounds): Promise<void> => {
    try {
      const { orderPack } = await loadOrderPack();
      await orderPack({ kind: 'area', bounds: apiBounds(bounds), title: t('explore.offline.title') });
      await navigate(pagePath({ page: 'settings', query: { section: 'offline' } }));
    } catch (error) {
      const isLimit = error instanceof ApiFailure && error.errorCode === 'plan_limit';
      showToast({ type: 'error', text: isLimit ? t('explore.offline.limit') : failureText(error) });
    }
  };
  return (bounds) => bounds && requireLogin(() => void order(bounds), { why: 'offline' });
}
