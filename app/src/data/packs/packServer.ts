import { sendCall } from '../callApi.ts';
import type { PackServer } from './downloadPack.ts';

async function ask(path: string): Promise<Blob | null> {
  const { status, body } = await sendCall({ path }).catch(() => {
    // What the browser itself throws without a connection.
    throw new TypeError('There is no connection');
  });
  if (status >= 500 || status === 429) throw new TypeError('The server is busy');
  return status === 200 ? body : null;
}

export const packServer: PackServer = {
  async manifest(packId) {
    const body = await ask(`/api/packs/${packId}/manifest`);
    return body && JSON.parse(await body.text());
  },
  async chunk(packId, sha256) {
    const body = await ask(`/api/packs/${packId}/chunks/${sha256}`);
    return body && body.arrayBuffer();
  },
  async key(keyId) {
    const body = await ask('/api/packs/key');
    if (!body) return null;
    const key: { readonly keyId: string; readonly publicKey: string } = JSON.parse(await body.text());
    const bytes = atob(key.publicKey.replaceAll('-', '+').replaceAll('_', '/'));
    return key.keyId === keyId ? Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)) : null;
  },
};
