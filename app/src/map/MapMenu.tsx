import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { IconComponent } from '#app/ui/icons.tsx';
import { MAP_TOOL, MAP_TOOL_FRAME } from './MapTool.tsx';

/** A button of the map's tools that opens a panel beside it. Escape closes only the panel. */
export function MapPanelButton({
  label,
  Icon,
  children,
}: {
  readonly label: string;
  readonly Icon: IconComponent;
  readonly children: (close: () => void) => ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonId = useId();
  const close = (): void => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Escape closes only the panel, not the surrounding layers.
        event.stopPropagation();
        close();
      }}
    >
      <div className={MAP_TOOL_FRAME}>
        <button
          id={buttonId}
          type="button"
          aria-label={label}
          data-tooltip={label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`${MAP_TOOL} aria-expanded:bg-sunken`}
        >
          <Icon size={18} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children(close) : null}
      </div>
    </div>
  );
}

export interface MapAction {
  readonly id: string;
  readonly label: string;
  readonly Icon: IconComponent;
  readonly run: () => void;
  /** Where there is room, it is a button of its own. */
  readonly isPhoneOnly?: boolean;
  /** Stays open, because one chooses it several times. */
  readonly isRepeated?: boolean;
}

export function MapActions({
  actions,
  onClose,
}: {
  readonly actions: readonly MapAction[];
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ul className="absolute top-0 right-full z-10 mr-2 grid max-h-[calc(100cqh-4.5rem)] w-[min(17rem,calc(100cqw-6rem))] overflow-y-auto rounded-lg border border-line bg-raised py-1 text-ink shadow-overlay">
      {actions.map(({ id, label, Icon, run, isPhoneOnly = false, isRepeated = false }) => (
        <li key={id} className={isPhoneOnly ? 'md:hidden' : ''}>
          <button
            type="button"
            onClick={() => {
              if (!isRepeated) onClose();
              run();
            }}
            className="flex min-h-11 w-full items-center gap-3 px-4 text-left outline-offset-[-2px] hover:bg-sunken sm:min-h-9"
          >
            <Icon size={18} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
