import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrograms, findFreePort, type Programs } from '@backline/testing';
import { forbid, makeBucket } from './buckets.ts';
import { type BucketServer, setOwnClock } from './programs.ts';

const hostDomain = 's3.lab.test';

export const cephPrograms = ['monmaptool', 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin'];

const gigabyte = 2 ** 30;

/** Ceph's radosgw with one monitor and one store in memory. Buckets are also host names. */
export async function startCeph(): Promise<BucketServer> {
  const programs = createPrograms('ceph');
  try {
    return await startIn(programs);
  } catch (error) {
    await programs.stop();
    throw error;
  }
}

async function startIn(programs: Programs): Promise<BucketServer> {
  const { folder } = programs;
  const region = 'us-east-1';
  const key = 'rgwkey';
  const secret = 'rgwsecret';
  const id = randomUUID();
  const disk = randomUUID();
  const monitor = await findFreePort();
  const port = await findFreePort();
  const file = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  const lines = [
    '[global]',
    `fsid = ${id}`,
    ...['cluster', 'service', 'client'].map((who) => `auth_${who}_required = none`),
    `mon_host = [v1:127.0.0.1:${monitor}]`,
    'ms_bind_msgr2 = false',
    'public_addr = 127.0.0.1',
    'cluster_addr = 127.0.0.1',
    'osd_pool_default_size = 1',
    'osd_pool_default_min_size = 1',
    'osd_pool_default_pg_num = 4',
    'osd_pool_default_pg_autoscale_mode = off',
    'osd_crush_chooseleaf_type = 0',
    'osd_objectstore = memstore',
    `memstore_device_bytes = ${4 * gigabyte}`,
    'osd_class_load_list = *',
    'mon_allow_pool_size_one = true',
    'mon_data_avail_crit = 1',
    'mon_max_pg_per_osd = 2000',
    `run_dir = ${join(folder, 'run')}`,
    `admin_socket = ${join(folder, 'run/$name.asok')}`,
    `log_file = ${join(folder, '$name.log')}`,
    `crash_dir = ${join(folder, 'run')}`,
    '[mon.a]',
    `mon_data = ${join(folder, 'mon')}`,
    '[osd.0]',
    `osd_data = ${join(folder, 'osd')}`,
    '[client.rgw]',
    `rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1`,
    `rgw_data = ${join(folder, 'rgw')}`,
    `rgw_dns_name = ${hostDomain}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const map = join(folder, 'monmap');
  const base = ['-c', file];
  programs.run('monmaptool', ['--create', '--fsid', id, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, map]);
  programs.run('ceph-mon', [...base, '--mkfs', '-i', 'a', '--monmap', map]);
  await programs.start('ceph-mon', [...base, '-f', '-i', 'a'], monitor);
  programs.run('ceph', [...base, 'osd', 'create', disk]);
  programs.run('ceph-osd', [...base, '--mkfs', '-i', '0', '--osd-uuid', disk]);
  await programs.start('ceph-osd', [...base, '-f', '-i', '0'], monitor);
  const user = ['user', 'create', '--uid=lab', '--display-name=lab', `--access-key=${key}`, `--secret=${secret}`];
  programs.run('radosgw-admin', [...base, '-n', 'client.rgw', ...user]);
  await programs.start('radosgw', [...base, '-f', '-n', 'client.rgw'], port);
  const server: BucketServer = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'packs',
    region,
    key,
    secret,
    pageSize: 1000,
    demandsRegion: false,
    hasVersions: true,
    hostDomain,
    async forbid(actions) {
      const bucket = 'limited';
      if (actions.length === 0) return bucket;
      await makeBucket(server, bucket);
      await forbid(server, bucket, actions);
      return bucket;
    },
    setClock: setOwnClock,
    stop: programs.stop,
  };
  await makeBucket(server, server.bucket);
  return server;
}
