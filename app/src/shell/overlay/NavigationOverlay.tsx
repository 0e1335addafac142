import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect } from 'react';
import { logOut, useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { InOverlay, usePagePath } from '#app/pages/PageLink.tsx';
import { useOverlayHistory } from '#app/pages/overlayHistory.ts';
import { Menu, X } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import { useModalElement } from '#app/ui/dialogs/useModalElement.ts';
import { useNavigate } from 'react-router';
import { OverlayLayer } from './OverlayLayer.tsx';
import { ArrowLeft, Bookmark } from './overlayIcons.ts';
import { overlay, useOverlay } from './overlayStack.ts';
import type { NodeName } from './overlayStack.ts';

/**
 * The full-screen navigation, a stack of layers. Its state is kept when it is closed. Escape closes it; the back
 * button goes up one layer first.
 */
export function NavigationOverlay({
  node,
  onClose,
}: {
  readonly node?: NodeName | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const titleId = useId();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const viewer = useViewer();
  const { layers, motion } = useOverlay();
  const shown = layers.at(-1) ?? 'main';

  useOverlayHistory(true, () => overlay.back() || onClose());
  useLayoutEffect(() => overlay.enter(node), [node]);
  const dialog = useModalElement(onClose);
  // The browser focuses the first button; the title is the better starting point.
  useLayoutEffect(() => dialog.current?.querySelector('h2')?.focus(), [dialog]);
  // Prevents the page below from scrolling on touch screens.
  useEffect(() => {
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, []);

  const leave = (): void => {
    logOut();
    void navigate(pagePath({ page: 'logOut' }), { replace: true });
  };
  const goToProfile = (): void => {
    if (viewer.status !== 'member') return;
    void navigate(pagePath({ page: 'user', params: { id: viewer.viewer.id } }), { replace: true });
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-paper p-0 text-ink"
    >
      <div className="grid h-dvh grid-rows-[auto_1fr]">
        <div className="border-b border-line bg-raised">
          <div className="page flex h-16 items-center gap-1">
            {layers.length > 1 ? (
              <Step Icon={ArrowLeft} text={t('shell.overlay.back')} onClick={() => overlay.back()} />
            ) : null}
            {/* From the second layer, back leads there too. */}
            {layers.length > 2 ? <Step Icon={Menu} text={t('shell.overlay.main')} onClick={overlay.start} /> : null}
            <Step
              Icon={Bookmark}
              text={t('shell.overlay.shortcuts')}
              isDisabled={shown === 'shortcuts'}
              onClick={() => overlay.push('shortcuts')}
            />
            <span className="grow" />
            <Step Icon={X} text={t('ui.close')} onClick={onClose} />
          </div>
        </div>
        <InOverlay value={true}>
          <OverlayLayer
            key={shown}
            node={shown}
            parent={layers.at(-2)}
            titleId={titleId}
            motion={motion}
            onLogOut={leave}
            onProfile={goToProfile}
          />
        </InOverlay>
      </div>
    </dialog>
  );
}

function Step({
  Icon,
  text,
  isDisabled = false,
  onClick,
}: {
  readonly Icon: IconComponent;
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isDisabled}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 text-sm font-semibold hover:bg-sunken disabled:opacity-40 sm:px-3 sm:text-base"
    >
      <Icon size={20} />
      {text}
    </button>
  );
}
