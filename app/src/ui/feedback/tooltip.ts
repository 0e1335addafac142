import { arrow, autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';

/** Pixels between the entry and its tooltip, the tooltip and the screen edge, and the arrow and its corner. */
const OFFSET = 9;
const PADDING = 10;
const ARROW_PADDING = 7;

const tip = document.createElement('div');
const point = document.createElement('div');
const words = document.createElement('span');
tip.role = 'tooltip';
tip.id = 'tooltip';
tip.className = 'tooltip';
tip.popover = 'manual';
point.className = 'tooltip-arrow';
tip.append(words, point);

let anchor: Element | null = null;
let stopFollowing = (): void => undefined;

async function place(target: Element): Promise<void> {
  const isInSideBar = target.closest('[data-side-bar]') !== null;
  const { x, y, placement, middlewareData } = await computePosition(target, tip, {
    strategy: 'fixed',
    placement: isInSideBar ? 'right' : 'bottom',
    middleware: [
      offset(OFFSET),
      flip({ padding: PADDING }),
      shift({ padding: PADDING }),
      arrow({ element: point, padding: ARROW_PADDING }),
    ],
  });
  const side = placement.split('-')[0] ?? 'bottom';
  tip.dataset['side'] = side;
  Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });
  const { x: arrowX, y: arrowY } = middlewareData.arrow ?? {};
  Object.assign(point.style, {
    left: arrowX === undefined ? '' : `${arrowX}px`,
    top: arrowY === undefined ? '' : `${arrowY}px`,
  });
}

export function showTooltip(target: Element): void {
  const text = target.getAttribute('data-tooltip');
  if (!text || anchor === target) return;
  hideTooltip();
  anchor = target;
  words.textContent = text;
  // Appended to the open dialog and shown again, because a dialog opened later would cover it.
  (target.closest('dialog') ?? document.body).append(tip);
  tip.showPopover();
  stopFollowing = autoUpdate(target, tip, () => void place(target));
}

export function hideTooltip(): void {
  stopFollowing();
  anchor = null;
  if (tip.isConnected) tip.hidePopover();
  tip.remove();
}
