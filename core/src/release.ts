export const RELEASE = 117;

/** User agent marker of the former native app, which cannot show this version. */
export const FORMER_WRAPPER = 'CordadaWrapper';

export function isUpgradeRequired(release: number, minAllowedRelease: number, userAgent: string): boolean {
  return userAgent.includes(FORMER_WRAPPER) || release < minAllowedRelease;
}
