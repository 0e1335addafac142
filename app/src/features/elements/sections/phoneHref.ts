/** The address that calls a number, which may be written with spaces and brackets. */
export const phoneHref = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;
