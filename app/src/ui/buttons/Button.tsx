import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget, LinkLook, PageTarget } from '#app/pages/PageLink.tsx';

/** `primary` is the one main action of a view; all others are `quiet` or `plain`. */
export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover',
  quiet: 'border-line-strong bg-raised text-ink hover:border-ink',
  plain: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-danger text-danger hover:bg-danger-tint',
};

/** For links to other sites; links to pages are `LinkButton`. */
export function buttonClass(tone: ButtonTone, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border px-4 py-2 text-center font-semibold leading-tight transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 ${TONES[tone]} ${className}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** Ignores clicks and announces the busy state. Unlike a disabled button it keeps the focus. */
  readonly isBusy?: boolean;
}

export function Button({
  tone = 'quiet',
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  // Enter in a form also clicks its button.
  const click = (event: MouseEvent<HTMLButtonElement>): void => (isBusy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(tone, className)}
      onClick={click}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    />
  );
}

interface LinkButtonLook extends LinkLook {
  readonly tone?: ButtonTone;
}

export function AnyLinkButton({ tone = 'quiet', className, ...target }: AnyPageTarget & LinkButtonLook): ReactNode {
  return <AnyPageLink {...target} className={buttonClass(tone, className)} />;
}

/** @alias Checks the target against the page table. */
export const LinkButton: <Name extends PageName>(props: PageTarget<Name> & LinkButtonLook) => ReactNode = AnyLinkButton;
