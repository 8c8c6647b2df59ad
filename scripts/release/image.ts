import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBase } from './debian.ts';
import { type Entry, toSha256, toTar } from './tar.ts';

/** Nobody of the host's. A number, so that a cluster can tell that it is not root. */
export const user = 10_001;
const program = 'opt/backline';
const node = `/${program}/node/bin/node`;

/** Platforms of a release, as registries call their processors. */
const architectures: Record<string, string> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

const mediaTypes = {
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  config: 'application/vnd.oci.image.config.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
} as const;

const folder = (path: string, more: Partial<Entry> = {}): Entry => ({
  path,
  kind: 'folder',
  content: Buffer.alloc(0),
  isExecutable: false,
  ...more,
});
const file = (path: string, text: string, isExecutable = false): Entry => ({
  path,
  kind: 'file',
  content: Buffer.from(text),
  isExecutable,
});

/** What lies beside the libraries: names for two users, the one folder to write to, and a program without a shell. */
const own: Entry[] = [
  ...['dev', 'etc', 'etc/backline', 'opt', 'proc', 'sys', 'usr', 'usr/local', 'usr/local/bin'].map((path) =>
    folder(path),
  ),
  folder('tmp', { mode: 0o1777 }),
  folder('data', { owner: user, mode: 0o700 }),
  file('etc/passwd', `root:x:0:0:root:/:/none\nbackline:x:${user}:${user}:backline:/data:/none\n`),
  file('etc/group', `root:x:0:\nbackline:x:${user}:\n`),
  file('etc/nsswitch.conf', 'hosts: files dns\n'),
  file('usr/local/bin/backline', `#!${node}\nrequire('/${program}/cli/bin/backline.cjs');\n`, true),
];

/** Whether the portal answers, asked from inside. */
const probe =
  "fetch('http://127.0.0.1:'+(process.env.PORT||4400)+'/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))";

export interface Blob {
  digest: string;
  bytes: Buffer;
}
interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
}

const toBlob = (bytes: Buffer): Blob => ({ digest: `sha256:${toSha256(bytes)}`, bytes });
const toJson = (value: unknown) => toBlob(Buffer.from(JSON.stringify(value)));
const describe = (mediaType: string, { digest, bytes }: Blob): Descriptor => ({
  mediaType,
  digest,
  size: bytes.length,
});

/** What the image says of itself to those who run it. */
function toConfig(
  architecture: string,
  { root, version }: ImageOptions,
  { diffIds, created }: { diffIds: string[]; created: string },
) {
  const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8')) as string[];
  return {
    created,
    architecture,
    os: 'linux',
    config: {
      User: `${user}:${user}`,
      ExposedPorts: { '4400/tcp': {} },
      Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'DATA_PATH=/data', 'HOST=0.0.0.0', 'PORT=4400'],
      Entrypoint: [node, ...flags, `/${program}/cli/bin/backline.cjs`],
      Cmd: ['serve'],
      Volumes: { '/data': {} },
      WorkingDir: '/data',
      StopSignal: 'SIGTERM',
      Healthcheck: { Test: ['CMD', node, '-e', probe], Interval: 1e10, Timeout: 3e9, StartPeriod: 3e10, Retries: 3 },
      Labels: {
        'org.opencontainers.image.title': 'Backline',
        'org.opencontainers.image.description': 'The self-hosted portal behind a virtual-instrument plugin.',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'MIT',
        'org.opencontainers.image.created': created,
      },
    },
    rootfs: { type: 'layers', diff_ids: diffIds },
    history: ['the C and C++ libraries of Debian 12', `backline ${version}`].map((created_by) => ({
      created,
      created_by,
    })),
  };
}

export interface ImageOptions {
  root: string;
  cache: string;
  version: string;
  /** The time of everything in it. */
  seconds: number;
}

/** The image of a platform: its blobs, the manifest first, and the line of the index about it. */
async function toImage(platform: string, entries: readonly Entry[], options: ImageOptions) {
  const { root, cache, seconds } = options;
  const architecture = architectures[platform] ?? platform;
  const placed = entries.map((entry) => ({ ...entry, path: entry.path.replace(/^[^/]+/, program) }));
  const layers = [[...(await readBase(root, architecture, cache)), ...own], placed].map((one) => toTar(one, seconds));
  const packed = layers.map((tar) => toBlob(gzipSync(tar, { level: 9 })));
  const diffIds = layers.map((tar) => `sha256:${toSha256(tar)}`);
  const config = toJson(toConfig(architecture, options, { diffIds, created: new Date(seconds * 1000).toISOString() }));
  const manifest = toJson({
    schemaVersion: 2,
    mediaType: mediaTypes.manifest,
    config: describe(mediaTypes.config, config),
    layers: packed.map((layer) => describe(mediaTypes.layer, layer)),
  });
  const line = { ...describe(mediaTypes.manifest, manifest), platform: { architecture, os: 'linux' } };
  return { blobs: [manifest, config, ...packed], line };
}

/**
 * An OCI layout with an image for each platform, as entries of an archive: what container engines load, copy and run. `programs`
 * are the entries of each platform's archive.
 */
export async function toLayout(
  programs: ReadonlyMap<string, readonly Entry[]>,
  options: ImageOptions,
): Promise<Entry[]> {
  const images = [];
  for (const [platform, entries] of programs) images.push(await toImage(platform, entries, options));
  const index = toJson({ schemaVersion: 2, mediaType: mediaTypes.index, manifests: images.map(({ line }) => line) });
  const named = {
    ...describe(mediaTypes.index, index),
    annotations: { 'org.opencontainers.image.ref.name': options.version },
  };
  const blobs = new Map([index, ...images.flatMap((image) => image.blobs)].map((blob) => [blob.digest, blob.bytes]));
  return [
    file('oci-layout', JSON.stringify({ imageLayoutVersion: '1.0.0' })),
    file('index.json', JSON.stringify({ schemaVersion: 2, mediaType: mediaTypes.index, manifests: [named] })),
    folder('blobs'),
    folder('blobs/sha256'),
    ...[...blobs].map(([digest, content]) => ({
      ...file(`blobs/${digest.replace(':', '/')}`, ''),
      content,
    })),
  ];
}
