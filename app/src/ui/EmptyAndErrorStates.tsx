import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from './Button.tsx';

/** A grey stand-in of the final size while something loads; give it width and height by class. */
export function Skeleton({ className = '' }: { readonly className?: string }): ReactNode {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-sunken ${className}`} />;
}

/** What a list says while it has nothing, with the one action that changes that. */
export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <h2 className="text-xl">{title}</h2>
      {text ? <p className="max-w-prose text-muted">{text}</p> : null}
      {action}
    </div>
  );
}

/** What a part of a page says when it could not be loaded. */
export function ErrorState({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }): ReactNode {
  const t = useMessages();
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-danger bg-danger-tint p-5">
      <p className="font-semibold">{t('ui.error.title')}</p>
      <p>{text}</p>
      {onRetry ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
    </div>
  );
}
