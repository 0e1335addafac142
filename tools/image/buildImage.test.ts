import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildImage, missingPackages } from './buildImage.ts';

describe('buildImage', () => {
  it.runIf(process.platform === 'linux')('says what to install where buildah is missing', async () => {
    vi.stubEnv('PATH', path.join(os.tmpdir(), 'no-programs-here'));
    await expect(buildImage('.', 'image.tar', () => undefined)).rejects.toThrow(/apt-get install buildah .*dpkg/);
  });

  it('names the packages of Debian, not the programs', () => {
    expect(missingPackages((program) => program !== 'dpkg-deb' && program !== 'buildah')).toEqual(['buildah', 'dpkg']);
    expect(missingPackages(() => true)).toEqual([]);
  });
});
