import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { makeRelease, platform, repository, unpack, version } from './archive.ts';
import { operateShop, readToEnd, type StartRelease } from './operated-shop.ts';
import { isInstalled } from './proxies.ts';

const canBuild = isInstalled('buildah') && isInstalled('mmdebstrap') && process.getuid?.() === 0;
const user = 10_001;
const base = 'debian:13-slim';
/** The time of everything that a build makes, in seconds. */
const timestamp = '1700000000';

describe.skipIf(!isLong || !canBuild)('the image of a release, built by its Dockerfile', () => {
  let folder: string;
  let container: string;
  let root: string;
  let program: string;
  // biome-ignore lint/suspicious/noExplicitAny: a form of others.
  let config: any;

  const toArgs = (args: readonly string[]) => [
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'running'),
    '--storage-driver',
    'vfs',
    ...args,
  ];
  const buildah = (...args: string[]) => execFileSync('buildah', toArgs(args), { encoding: 'utf8' }).trim();

  function makeBase(): void {
    const archive = join(folder, 'base.tar');
    execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'trixie', archive], { stdio: 'inherit' });
    const scratch = buildah('from', 'scratch');
    buildah('add', '--quiet', scratch, archive, '/');
    buildah('commit', '--quiet', '--timestamp', timestamp, scratch, base);
  }

  function build(program: string, name: string): void {
    const options = [
      '--quiet',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--pull-never',
      '--timestamp',
      timestamp,
      // Without the packages of a distribution, which change.
      '--build-arg',
      'POSTGRESQL=',
    ];
    buildah('bud', ...options, '--file', join(program, 'deploy/Dockerfile'), '--tag', name, program);
  }

  const inspect = (name: string) => JSON.parse(buildah('inspect', '--type', 'image', name));

  beforeAll(() => {
    // Not in memory: an image is copied for each container.
    folder = mkdtempSync(join(repository, '.cache/image-'));
    const files = makeRelease(join(folder, 'out'), '--platform', platform);
    program = unpack(files.find((file) => file.endsWith('.tar.gz')) ?? '', join(folder, 'program'));
    makeBase();
    build(program, 'backline');
    config = inspect('backline').Docker.config;
    container = buildah('from', '--pull-never', 'backline');
    root = buildah('mount', container);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A program of the image, as its user and with its environment. */
  const start = (args: readonly string[], options: readonly string[] = []) =>
    spawn('buildah', toArgs(['run', '--isolation', 'chroot', ...options, container, '--', ...args]));
  /** An empty folder that belongs to the image's user. */
  function makeFolder(name: string): string {
    const made = join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    chownSync(made, user, user);
    return made;
  }

  it('says who it is, and needs no right', async () => {
    expect(config).toMatchObject({
      User: `${user}:${user}`,
      Cmd: ['serve'],
      StopSignal: 'SIGTERM',
      Labels: { 'org.opencontainers.image.version': version },
    });
    expect(config.Volumes).toEqual({ '/data': {} });
    expect(config.Env).toContain('DATA_PATH=/data');
    const { stdout } = await readToEnd(start(['id', '-u']));
    expect(stdout).toBe(`${user}\n`);
  });

  it('has nothing that gains rights, and nothing that its user writes to but data and temporary files', async () => {
    const find = ['find', '/', '-xdev', '-type', 'd,f', '(', '-writable', '-o', '-type', 'f', '-perm', '/6000', ')'];
    const { stdout } = await readToEnd(start([...find, '-print']));
    expect(stdout.trim().split('\n').sort()).toEqual(['/data', '/run/lock', '/tmp', '/var/tmp']);
  });

  it('refuses to serve without settings, and names each', async () => {
    const { code, stderr } = await readToEnd(start([...config.Entrypoint, ...config.Cmd]));
    expect(code).toBe(1);
    for (const name of ['PUBLIC_URL', 'APP_SECRET', 'API_KEY', 'SMTP_URL', 'MAIL_FROM', 'PADDLE_API_KEY'])
      expect(stderr).toContain(`${name} is not set: production demands it.`);
  });

  it('sells a pack where it can write to its data alone, and its check of health says whether it runs', async () => {
    // As if its root was read-only: a volume is all that is left to its user.
    for (const place of ['run/lock', 'tmp', 'var/tmp']) chmodSync(join(root, place), 0o755);
    const data = makeFolder('data');
    const settings = makeFolder('settings');
    // Its own port and address give way to those in the file of settings.
    const variables = ['--env', 'PORT=', '--env', 'HOST='];
    const volumes = ['--volume', `${data}:/data`, '--volume', `${settings}:/etc/backline:ro`];
    const startRelease: StartRelease = (args) => start([...config.Entrypoint, ...args], [...volumes, ...variables]);
    const shop = await operateShop(settings, startRelease);
    const probe = () => readToEnd(start(config.Healthcheck.Test.slice(1), ['--env', `PORT=${new URL(shop.url).port}`]));
    try {
      expect(await probe()).toMatchObject({ code: 1 });
      await shop.start();
      expect(await (await fetch(`${shop.url}/health`)).json()).toEqual({ status: 'alive', version });
      expect(await probe()).toMatchObject({ code: 0 });
      await shop.stock(data);
      const token = await shop.join('composer@example.org');
      await shop.buy('composer@example.org', token, 'PACK-1');
      expect(await shop.owned(token)).toEqual(['PACK-1']);
      expect((await shop.run('--version')).stdout).toBe(`${version}\n`);
      expect(await shop.stop()).toBe(0);
    } finally {
      await shop.end();
    }
  }, 120_000);

  it('has the same files when it is built a second time', () => {
    build(program, 'again');
    const [first, second] = ['backline', 'again'].map((name) => inspect(name).OCIv1.rootfs);
    expect(second).toEqual(first);
  }, 120_000);
});
