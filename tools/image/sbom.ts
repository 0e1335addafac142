import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { NOT_SHIPPED, npm } from './packages.ts';
import type { Lock } from './packages.ts';
import type { DebianPackage } from './system.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** What an image is, for its bill of materials. */
export interface Subject {
  readonly version: string;
  readonly revision: string;
  readonly time: number;
  readonly system: readonly DebianPackage[];
}

const fits = (allowed: readonly string[] | undefined, here: string): boolean =>
  allowed === undefined || allowed.includes(here);

/**
 * Returns the CycloneDX bill of materials of what the manifests for production in `folder` install on this kind of machine,
 * and of the packages of Debian. npm writes it from the lock, which knows licence and hash of each package.
 */
export function listMaterials(folder: string, { version, revision, time, system }: Subject): string {
  const bom: Bom = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], folder));
  const { packages }: Lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const elsewhere = new Set(
    Object.entries(packages)
      .filter(
        ([, { os, cpu, libc }]) => !fits(os, process.platform) || !fits(cpu, process.arch) || !fits(libc, 'glibc'),
      )
      .map(([place, locked]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${locked.version}`),
  );
  const ofDebian = system.map((one) => {
    const purl = `pkg:deb/debian/${one.name.replaceAll('+', '%2B')}@${one.version.replaceAll('+', '%2B')}?arch=${one.architecture}`;
    return { 'bom-ref': purl, type: 'library', name: one.name, version: one.version, purl };
  });
  const shipped = bom.components.filter(
    ({ name, version: locked }) => !elsewhere.has(`${name}@${locked}`) && !NOT_SHIPPED.test(name),
  );
  const components = [...shipped, ...ofDebian];
  const known = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) }));
  const metadata = {
    ...bom.metadata,
    timestamp: new Date(time * 1_000).toISOString(),
    component: {
      ...bom.metadata.component,
      type: 'application',
      name: 'cordada',
      version,
      properties: [{ name: 'cordada:revision', value: revision }],
    },
  };
  const rest = { ...bom, metadata, components, dependencies };
  // A serial number of the content instead of a random one, so that the same image has the same bill.
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...rest, serialNumber: null }))
    .digest('hex');
  const serial = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return `${JSON.stringify({ ...rest, serialNumber: `urn:uuid:${serial.join('-')}` }, null, 2)}\n`;
}
