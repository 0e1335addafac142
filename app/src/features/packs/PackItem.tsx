import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatBytes } from '@cordada/core/format/formatBytes';
import { RELEASE } from '@cordada/core/release';
import { useFailureText } from '#app/data/useFailureText.ts';
import type { DownloadEnd } from '#app/data/packs/downloadPack.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { Packs, ShownPack } from './usePacks.ts';

const FAILURES = ['not_found', 'pack_too_large', 'storage_full'] as const;

export function PackItem({ pack, packs }: { readonly pack: ShownPack; readonly packs: Packs }): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const format = useFormat();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { id, title, ordered, stored, download } = pack;
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const size = (bytes: number): string => formatBytes(bytes, language);
  const current = stored?.current?.manifest ?? null;
  const isRunning = download !== null && download.end === null;
  const isBuilding = ordered?.state === 'building';
  const isNewer = ordered?.state === 'ready' && ordered.version > (current?.version ?? 0);
  const failure = ordered?.state === 'failed' ? (FAILURES.find((one) => one === ordered.failure) ?? 'internal') : null;
  const isOutdated = current !== null && ordered !== null && !isNewer && Number(current.release) < RELEASE;
  const isStopped = !isRunning && stored?.wanted != null;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised px-4 py-4 sm:px-5">
      <div className="grid gap-1">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          {current ? (
            // A document of its own: without a connection the app may have nothing of that page yet.
            <a href={current.path} className="hover:underline">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <p className="text-sm text-muted">
          {current ? (
            <span className="text-evergreen">
              {t('packs.here', { size: size(current.bytes), date: format.date(current.builtAt) })}
            </span>
          ) : ordered?.state === 'ready' ? (
            t('packs.size', { size: size(ordered.byteLength) })
          ) : null}
          {current && current.elementsLeftOut > 0
            ? ` · ${t('packs.leftOut', { count: current.elementsLeftOut })}`
            : null}
        </p>
      </div>
      {isBuilding ? (
        <div className="grid gap-1.5">
          <p className="text-sm">{t('packs.building')}</p>
          <ProgressBar done={Math.round((ordered?.progress ?? 0) * 100)} total={100} label={t('packs.building')} />
        </div>
      ) : null}
      {isRunning ? (
        <div className="grid gap-1.5">
          <p className="text-sm">{t('packs.downloading', { done: size(download.bytes), all: size(download.all) })}</p>
          <ProgressBar
            done={Math.round((100 * download.bytes) / Math.max(1, download.all))}
            total={100}
            label={t('packs.download')}
          />
        </div>
      ) : null}
      {failure === null ? null : <p className="text-sm text-danger">{t(`packs.failed.${failure}`)}</p>}
      {isOutdated && !isBuilding && !isRunning ? <p className="text-sm text-amber">{t('packs.outdated')}</p> : null}
      {download?.end ? (
        <Ended end={download.end} />
      ) : isStopped ? (
        <p className="text-sm">{t('packs.end.paused')}</p>
      ) : null}
      {current && current.licences.length > 0 ? (
        <p className="text-xs text-muted">{t('packs.licences', { list: current.licences.join(' · ') })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button onClick={() => packs.pause(id)}>{t('packs.pause')}</Button>
        ) : isBuilding || !packs.isSupported ? null : isNewer || isStopped ? (
          <Button
            tone="primary"
            aria-label={`${t(isStopped ? 'packs.resume' : 'packs.download')}: ${title}`}
            onClick={() => packs.download(id)}
          >
            {t(isStopped ? 'packs.resume' : 'packs.download')}
          </Button>
        ) : null}
        {ordered && !isBuilding && !isRunning ? (
          <Button
            tone={isOutdated ? 'primary' : 'quiet'}
            isBusy={isBusy}
            aria-label={`${t('packs.update')}: ${title}`}
            onClick={() => void run(() => packs.update(id))}
          >
            {t('packs.update')}
          </Button>
        ) : null}
        <Button
          tone="plain"
          isBusy={isBusy}
          aria-label={`${t('packs.delete')}: ${title}`}
          onClick={() => void run(() => packs.remove(id))}
        >
          {t('packs.delete')}
        </Button>
      </div>
    </li>
  );
}

function Ended({ end }: { readonly end: DownloadEnd }): ReactNode {
  const t = useMessages();
  if (end.end === 'complete' || end.end === 'deleted') return null;
  return (
    <p role="status" className={`text-sm ${end.end === 'paused' ? '' : 'text-danger'}`}>
      {end.end === 'missing' ? t('packs.end.missing', { count: end.parts.length }) : t(`packs.end.${end.end}`)}
    </p>
  );
}
