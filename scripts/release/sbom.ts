import { askNpm, readLock } from './npm.ts';
import type { Platform } from './platforms.ts';

interface Component {
  'bom-ref': string;
  name: string;
  [field: string]: unknown;
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * npm's list of parts (CycloneDX), reduced to the release's packages and Node. It has the release's time and no random
 * number, so that the same release has the same list.
 */
export function toSbom(
  root: string,
  { node }: Platform,
  { packages, seconds }: { packages: readonly string[]; seconds: number },
): string {
  const formats = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const bom = askNpm<Bom>(root, 'sbom', '--package-lock-only', ...formats);
  const lock = readLock(root);
  const refs = packages.map((folder) => `${folder.replace(/^.*node_modules\//, '')}@${lock[folder]?.version}`);
  const runtime = {
    'bom-ref': `node@${node.version}`,
    type: 'application',
    name: 'node',
    version: node.version,
    purl: `pkg:generic/node@${node.version}`,
  };
  const own = bom.metadata.component;
  own.name = 'backline';
  delete bom.serialNumber;
  bom.metadata.timestamp = new Date(seconds * 1000).toISOString();
  bom.components = [...bom.components.filter((one) => refs.includes(one['bom-ref'])), runtime];
  bom.dependencies = [
    { ref: own['bom-ref'], dependsOn: [...refs, runtime['bom-ref']] },
    ...bom.dependencies
      .filter(({ ref }) => refs.includes(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.includes(one)) })),
  ];
  return `${JSON.stringify(bom, null, 2)}\n`;
}
