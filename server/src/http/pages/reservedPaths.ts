const RESERVED =
  /^\/(api|health|tiles|assets|covers|basemap|maps|locales|dev|share|feeds|sitemaps|icons|media|metrics|\.well-known)(\/|$)/;

export function isReservedPath(path: string): boolean {
  return RESERVED.test(path);
}
