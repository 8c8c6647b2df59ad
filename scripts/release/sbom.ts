import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Lock, readLock } from './lock.ts';
import type { Platform } from './platforms.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  type?: string;
  purl?: string;
  [field: string]: unknown;
}

interface Bom {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** How npm names a package of the lockfile in its list. */
function toRefs(lock: Lock, folders: readonly string[]): Set<string> {
  return new Set(folders.map((folder) => `${folder.replace(/^.*node_modules\//, '')}@${lock[folder]?.version}`));
}

function toComponent(ref: string): Component {
  const at = ref.lastIndexOf('@');
  const [name, version] = [ref.slice(0, at), ref.slice(at + 1)];
  return { 'bom-ref': ref, type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` };
}

/** A UUID that follows from a text. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}

/**
 * The list of parts (CycloneDX) of a release, by npm: those packages that are in it, and Node. What npm makes of the time and
 * of chance follows from the release here, so that the same release has the same list.
 */
export function toSbom(
  root: string,
  { node }: Platform,
  { name, packages, seconds }: { name: string; packages: readonly string[]; seconds: number },
): Buffer {
  const stdout = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const bom = JSON.parse(stdout) as Bom;
  const refs = toRefs(readLock(root), packages);
  const own = bom.metadata.component['bom-ref'];
  const runtime: Component = {
    'bom-ref': `node@${node.version}`,
    type: 'application',
    name: 'node',
    version: node.version,
    purl: `pkg:generic/node@${node.version}`,
  };
  const components = bom.components.filter((one) => refs.has(one['bom-ref']) && one['bom-ref'] !== runtime['bom-ref']);
  // npm lists no package of another platform.
  for (const ref of refs) if (!components.some((one) => one['bom-ref'] === ref)) components.push(toComponent(ref));
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const all = [...refs, runtime['bom-ref']].sort();
  const list = {
    ...bom,
    serialNumber: '',
    metadata: {
      ...bom.metadata,
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { ...bom.metadata.component, name },
    },
    components: [...components, runtime],
    dependencies: [{ ref: own, dependsOn: all }, ...dependencies, { ref: runtime['bom-ref'], dependsOn: [] }],
  };
  list.serialNumber = `urn:uuid:${toUuid(JSON.stringify(list))}`;
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
}
