const RESERVED = /^\/(api|health|tiles|assets|covers|basemap|locales|dev|share|feeds|sitemaps|icons|media)(\/|$)/;

/** Whether no page can live at a path, so that what is missing there is no page that is missing. */
export function isReservedPath(path: string): boolean {
  return RESERVED.test(path);
}
