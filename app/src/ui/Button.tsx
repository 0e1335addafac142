import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { LinkLook, PageTarget } from '#app/pages/PageLink.tsx';

/** `primary` is the one main action of a view; everything else is `quiet` or `plain`. */
export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover',
  quiet: 'border-line-strong bg-raised text-ink hover:border-ink',
  plain: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-danger text-danger hover:bg-danger-tint',
};

function buttonClass(tone: ButtonTone, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border px-4 py-2 text-center font-semibold leading-tight transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 ${TONES[tone]} ${className}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** Takes no clicks, and tells screen readers that it works. It keeps the focus, which a disabled button would lose. */
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
  // An Enter in a form clicks its button too.
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

// The parameters of a page are checked where LinkButton is used; inside, any page will do.
const AnyPageLink = PageLink as unknown as (props: LinkLook & { readonly page: PageName }) => ReactNode;

/** A link that looks like a button, because it goes somewhere instead of doing something. */
export function LinkButton<Name extends PageName>({
  tone = 'quiet',
  className,
  ...target
}: PageTarget<Name> & LinkLook & { readonly tone?: ButtonTone }): ReactNode {
  return <AnyPageLink {...target} className={buttonClass(tone, className)} />;
}
