import type { ReactNode } from 'react';
import { Fragment, useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { LinkedElement } from '#app/data/generated/wiki.ts';
import type { LinkedElementData } from '#app/data/generated/wiki.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

type Linked = LinkedElementData['element'];

export function LinkedNames({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useMessages();
  const [known, setKnown] = useState<ReadonlyMap<string, Linked | null>>(new Map());
  const key = ids.join(' ');
  useEffect(() => {
    const abort = new AbortController();
    for (const id of key.split(' ')) {
      const put = (element: Linked | null): void => {
        if (!abort.signal.aborted) setKnown((now) => new Map([...now, [id, element]]));
      };
      runOperation(browserContext, LinkedElement, { id }, abort.signal).then(
        ({ element }) => put(element),
        () => put(null),
      );
    }
    return () => abort.abort();
  }, [key]);
  return ids.map((id, index) => {
    const element = known.get(id);
    return (
      <Fragment key={id}>
        {index > 0 ? ', ' : null}
        {element ? (
          <ElementLink element={{ id: element.id, kind: element.type, slug: element.slug }} className="prose-link">
            {element.name}
          </ElementLink>
        ) : element === null ? (
          t('wiki.anotherElement')
        ) : (
          '…'
        )}
      </Fragment>
    );
  });
}
