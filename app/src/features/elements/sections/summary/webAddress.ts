/** Where one books, or else reads about it. */
export function webAddress({ bookingUrl, website }: Readonly<Record<string, unknown>>): {
  readonly url: string | null;
  readonly isBooking: boolean;
  /** Of the facts that say this address. */
  readonly names: readonly string[];
} {
  if (typeof bookingUrl === 'string') {
    return {
      url: bookingUrl,
      isBooking: true,
      names: bookingUrl === website ? ['bookingUrl', 'website'] : ['bookingUrl'],
    };
  }
  return typeof website === 'string'
    ? { url: website, isBooking: false, names: ['website'] }
    : { url: null, isBooking: false, names: [] };
}
