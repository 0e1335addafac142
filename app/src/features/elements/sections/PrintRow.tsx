import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { EMERGENCY_NUMBER } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';

/** Prints the page. The printed sheet shows the URL as text and QR code, and the emergency numbers. */
export function PrintRow(): ReactNode {
  const t = useMessages();
  const { routesLanguage } = useSite();
  const page = useCurrentPage();
  const isHydrated = useIsHydrated();
  const [code, setCode] = useState<{ readonly size: number; readonly path: string } | null>(null);
  const address = page?.addresses[routesLanguage] ?? '';
  useEffect(() => {
    // Prints after the code has been rendered.
    if (code) print();
  }, [code]);
  const prepare = async (): Promise<void> => {
    const { encode } = await import('uqr');
    const { data, size } = encode(address, { border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    setCode({ size, path: dots.join('') });
  };
  return (
    <>
      <Button
        tone="plain"
        disabled={!isHydrated}
        onClick={() => void prepare().catch(() => print())}
        className="no-print -ml-4 text-glacier"
      >
        {t('elements.print')}
      </Button>
      <span className="hidden gap-2 wrap-anywhere print:grid">
        {code ? (
          <svg viewBox={`0 0 ${code.size} ${code.size}`} className="size-20" aria-hidden="true">
            <path d={code.path} />
          </svg>
        ) : null}
        {address}
        <strong>{t('shell.footer.emergency', { number: EMERGENCY_NUMBER })}</strong>
      </span>
    </>
  );
}
