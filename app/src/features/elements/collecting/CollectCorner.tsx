import type { ComponentProps, ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

/** After hydration: the document is the same for every reader. */
const CollectButtonOnPicture = lazyPart(
  async () => (await import('./CollectButtonOnPicture.tsx')).CollectButtonOnPicture,
);

type Props = Omit<ComponentProps<typeof CollectButtonOnPicture>, 'texts'>;

/** The button with the texts of the page: a part with texts of its own would load all messages on every page with cards. */
export function CollectCorner(props: Props): ReactNode {
  const t = useMessages();
  const { name } = props.element;
  const texts = {
    collect: t('ui.collect.named', { name }),
    collected: t('ui.collected.named', { name }),
    gate: t('ui.gate.collect', { name }),
  };
  return <CollectButtonOnPicture {...props} texts={texts} />;
}
