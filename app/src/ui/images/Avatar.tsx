import type { ReactNode } from 'react';
import { profileImagePath } from '@cordada/core/accounts/profileImages';

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly picture?: { readonly id: string } | null;
}

const SIZES = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-8 text-xs',
  md: 'size-11 text-base',
  lg: 'size-24 text-4xl',
} as const;

/** Colours of kinds are told apart in both themes; text on them has the colour of the page. */
const TINTS = ['mountain', 'shelter', 'couloir', 'viaFerrata', 'ridge', 'route', 'genericPoint', 'list'] as const;

const tintOf = (id: string): string =>
  TINTS[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TINTS.length] ?? TINTS[0];

/** First letters of the first and the last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  return [...new Set([names[0], names.at(-1)])]
    .map((name = '') => [...name][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The picture of a person or coloured initials. Decorative: the name always stands beside it. */
export function Avatar({
  person: { id, fullName, picture },
  size = 'sm',
  className = '',
}: {
  readonly person: Person;
  readonly size?: keyof typeof SIZES;
  readonly className?: string;
}): ReactNode {
  const look = `${SIZES[size]} shrink-0 rounded-full ${className}`;
  if (picture) {
    return (
      <img
        src={profileImagePath(picture.id, size === 'lg' ? 'large' : 'small')}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={`${look} bg-sunken object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-kind={tintOf(id)}
      // Rendered by the stylesheet, so that initials are no part of the name of a link.
      data-initials={initialsOf(fullName)}
      className={`${look} grid place-items-center bg-kind font-bold text-paper before:content-[attr(data-initials)]`}
    />
  );
}
