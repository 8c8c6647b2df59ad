import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createPrograms, findFreePort, type Programs } from '@backline/testing';
import { makeBucket } from './buckets.ts';
import { type BucketServer, setOwnClock } from './programs.ts';

const hostDomain = 's3.lab.test';

export const swiftPrograms = [
  'memcached',
  'swift-ring-builder',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-proxy-server',
];

const filters = {
  catch_errors: 'catch_errors',
  gatekeeper: 'gatekeeper',
  cache: 'memcache',
  listing_formats: 'listing_formats',
  s3api: 's3api',
  tempauth: 'tempauth',
  bulk: 'bulk',
  slo: 'slo',
  dlo: 'dlo',
  copy: 'copy',
  versioned_writes: 'versioned_writes',
  symlink: 'symlink',
};

/** OpenStack Swift with its s3api and tempauth, and one replica of everything. Buckets are also host names. */
export async function startSwift(): Promise<BucketServer> {
  const programs = createPrograms('swift');
  try {
    return await startIn(programs);
  } catch (error) {
    await programs.stop();
    throw error;
  }
}

async function startIn(programs: Programs): Promise<BucketServer> {
  const { folder } = programs;
  const user = userInfo().username;
  const region = 'us-east-1';
  const key = 'test:tester';
  const secret = 'testing';
  mkdirSync(join(folder, 'devices/disk'), { recursive: true });
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const toDefaults = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${user}`,
    `swift_dir = ${folder}`,
    'workers = 0',
    'log_address =',
  ];
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = lab',
    '[storage-policy:0]',
    'name = gold',
    'default = yes',
  ]);
  const kinds = ['account', 'container', 'object'] as const;
  const ports = { account: await findFreePort(), container: await findFreePort(), object: await findFreePort() };
  for (const kind of kinds) {
    const builder = `${kind}.builder`;
    programs.run('swift-ring-builder', [builder, 'create', '4', '1', '1']);
    programs.run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1']);
    programs.run('swift-ring-builder', [builder, 'rebalance']);
    const file = write(`${kind}.conf`, [
      ...toDefaults(ports[kind]),
      `devices = ${join(folder, 'devices')}`,
      'mount_check = false',
      'disable_fallocate = true',
      '[pipeline:main]',
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
    await programs.start(`swift-${kind}-server`, [file], ports[kind]);
  }
  const cache = await findFreePort();
  const port = await findFreePort();
  await programs.start('memcached', ['-u', user, '-l', '127.0.0.1', '-p', String(cache), '-U', '0'], cache);
  const settings: Partial<Record<keyof typeof filters, string[]>> = {
    cache: [`memcache_servers = 127.0.0.1:${cache}`],
    s3api: [`location = ${region}`, `storage_domain = ${hostDomain}`, 'auth_pipeline_check = no'],
    tempauth: [`user_test_tester = ${secret} .admin`, 'user_test_reader = reading'],
    versioned_writes: ['allow_versioned_writes = true', 'allow_object_versioning = true'],
  };
  const proxy = write('proxy.conf', [
    ...toDefaults(port),
    '[pipeline:main]',
    `pipeline = ${Object.keys(filters).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...Object.entries(filters).flatMap(([name, egg]) => [
      `[filter:${name}]`,
      `use = egg:swift#${egg}`,
      ...(settings[name as keyof typeof filters] ?? []),
    ]),
  ]);
  await programs.start('swift-proxy-server', [proxy], port);
  const server: BucketServer = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'packs',
    region,
    key,
    secret,
    pageSize: 1000,
    demandsRegion: true,
    hasVersions: true,
    hostDomain,
    setClock: setOwnClock,
    stop: programs.stop,
  };
  await makeBucket(server, server.bucket);
  return server;
}
