import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';

/** Moves the focus to the field that the address names, once the editor is there. Returns its name. */
export function useFocusedField(form: RefObject<HTMLFormElement | null>): string | null {
  const [query] = useSearchParams();
  const field = query.get('field');
  useEffect(() => {
    const input = field === null ? null : form.current?.elements.namedItem(field);
    if (!(input instanceof HTMLElement)) return;
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: 'center' });
  }, [field, form]);
  return field;
}
