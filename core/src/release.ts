/** The number of this release; clients compare it with the least one the server still allows. */
export const RELEASE = 117;

/** In the user agent of the app that came before: it cannot show this product any more. */
export const FORMER_WRAPPER = 'CordadaWrapper';

/** Whether a client has to be replaced before it goes on. */
export function isUpgradeRequired(release: number, minAllowedRelease: number, userAgent: string): boolean {
  return userAgent.includes(FORMER_WRAPPER) || release < minAllowedRelease;
}
