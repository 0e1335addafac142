export interface Contact {
  readonly name: string;
  /** Digits, with + in front for another country. */
  readonly phone: string;
}

const PHONE = /^\+?\d{3,15}$/;

/** Contacts as they were stored or typed; what is none is left out. */
export function readContacts(stored: string | null): readonly Contact[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.flatMap((one) => {
      const { name, phone }: Readonly<Record<string, unknown>> = Object(one);
      const digits = String(phone ?? '').replace(/[\s()./-]/g, '');
      const clean = String(name ?? '').trim();
      return PHONE.test(digits) && clean !== '' ? [{ name: clean, phone: digits }] : [];
    });
  } catch {
    return [];
  }
}
