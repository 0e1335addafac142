import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';

export function BrandMark({ size = 34 }: { readonly size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 34 34" width={size} height={size} aria-hidden="true" fill="none" strokeLinecap="round">
      <g className="stroke-ink" strokeWidth="1.6">
        <path d="M17 4c5 0 13 8 13 14.500S24 30 16 30 4 25 4 18.500 12 4 17 4z" strokeOpacity=".35" />
        <path d="M17.500 9c3.500 0 8 5 8 9.500s-4 7.500-9 7.500-8-3-8-7.500S14 9 17.500 9z" strokeOpacity=".65" />
        <path d="M18 14c2 0 3.500 2 3.500 4.500S19.500 22 17 22s-4-1.500-4-3.500S16 14 18 14z" />
      </g>
      <path className="stroke-accent" strokeWidth="2.4" d="M5.500 29C10 27 9 20.500 13.500 20.500S19 15 28.500 6" />
      <circle className="fill-accent" cx="5.500" cy="29" r="2.600" />
      <circle className="fill-accent" cx="28.500" cy="6" r="2.600" />
    </svg>
  );
}

export function Brand(): ReactNode {
  const t = useMessages();
  return (
    <PageLink page="welcome" aria-label={t('shell.home')} className="flex min-h-11 items-center gap-2">
      <BrandMark />
      <span className="font-display text-xl font-extrabold tracking-tight">{t('shell.productName')}</span>
    </PageLink>
  );
}
