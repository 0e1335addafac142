import { ROUTES_LANGUAGES } from '@cordada/core/pages/pageTable';
import { originOf } from '@cordada/core/pages/origins';

export interface RelyingParty {
  readonly id: string;
  readonly origins: string[];
}

/**
 * The domain that passkeys are bound to, and the origins from which they may be used: the product and its hosts of
 * languages. Pages of the native apps have an origin that every app can have, so they are not among them (decision 66).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname } = new URL(publicUrl);
  const origins = ROUTES_LANGUAGES.map((language) => originOf(publicUrl, language));
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origins: [...new Set(origins)] };
  // Browsers accept no IP address; this machine has a name.
  const local = new URL(publicUrl);
  local.hostname = 'localhost';
  return { id: 'localhost', origins: [...new Set([...origins, local.origin])] };
}
