import type { ReactNode } from 'react';

export function FormAlert({ text }: { readonly text: string | null | undefined }): ReactNode {
  return text ? (
    <p role="alert" className="w-full rounded-sm border border-danger bg-danger-tint px-4 py-3">
      {text}
    </p>
  ) : null;
}
