import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@backline/kits';
import { waitUntil } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { makeRelease, platform, version } from './archive.ts';
import { askToStop, canIsolate } from './bare-root.ts';
import { isInstalled } from './proxies.ts';

interface Descriptor {
  digest: string;
  size: number;
}

describe.skipIf(!isLong || !canIsolate())('the image of a release', () => {
  let folder: string;
  let layout: string;
  let root: string;
  // biome-ignore lint/suspicious/noExplicitAny: a form of others.
  let config: any;

  /** A part of the layout, whose name is the hash of what it is. */
  function readBlob({ digest, size }: Descriptor): Buffer {
    const bytes = readFileSync(join(layout, 'blobs', digest.replace(':', '/')));
    expect([`sha256:${createHash('sha256').update(bytes).digest('hex')}`, bytes.length]).toEqual([digest, size]);
    return bytes;
  }
  const readJson = (descriptor: Descriptor) => JSON.parse(readBlob(descriptor).toString());

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'backline-image-'));
    const files = makeRelease(join(folder, 'out'), '--image', '--platform', platform);
    [layout, root] = [join(folder, 'layout'), join(folder, 'root')];
    for (const place of [layout, root]) mkdirSync(place);
    execFileSync('tar', ['-xf', files.find((file) => file.endsWith('-oci.tar')) ?? '', '-C', layout]);
    const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'));
    const [manifestLine] = readJson(index.manifests[0]).manifests;
    const manifest = readJson(manifestLine);
    config = readJson(manifest.config);
    for (const [at, layer] of manifest.layers.entries()) {
      const tar = execFileSync('gzip', ['-dc'], { input: readBlob(layer), maxBuffer: 1e9 });
      expect(`sha256:${createHash('sha256').update(tar).digest('hex')}`).toBe(config.rootfs.diff_ids[at]);
      execFileSync('tar', ['-x', '-C', root, '--same-permissions', '--no-same-owner'], { input: tar });
    }
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A program of the image, in its root, as its user and with its environment. */
  function start(args: readonly string[], more: Record<string, string> = {}) {
    const env = Object.fromEntries(config.config.Env.map((line: string) => line.split(/=(.*)/s).slice(0, 2)));
    const variables = Object.entries<string>({ ...env, ...more }).flatMap(([name, value]) => ['--setenv', name, value]);
    const [user, group] = config.config.User.split(':');
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true });
    const isolation = [
      [
        '--unshare-user',
        '--uid',
        user,
        '--gid',
        group,
        '--unshare-ipc',
        '--die-with-parent',
        '--clearenv',
        ...variables,
      ],
      ['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--bind', data, '/data'],
      ['--chdir', config.config.WorkingDir],
    ].flat();
    return spawn('bwrap', [...isolation, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  const readAll = async (child: ReturnType<typeof start>) => {
    let text = '';
    for await (const part of child.stdout) text += part;
    return text;
  };

  it('says who it is, and needs no right', () => {
    expect(config.config).toMatchObject({
      User: '10001:10001',
      Cmd: ['serve'],
      Labels: { 'org.opencontainers.image.version': version },
    });
    expect(config.config.Volumes).toEqual({ '/data': {} });
    expect(config.config.Env).toContain('DATA_PATH=/data');
  });

  it('has no shell, nothing that gains rights, and nothing that its user can write to', () => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true });
    const open = files
      .filter((file) => !file.isSymbolicLink())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => (statSync(file).mode & 0o6002) !== 0);
    expect(open).toEqual([join(root, 'tmp')]);
    expect(files.filter(({ name }) => /^(ba|da|k|z)?sh$|^(apt|dpkg|npm|busybox)$/.test(name))).toEqual([]);
  });

  it('serves from a root that is read-only, and its check of health says so', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      APP_SECRET: 'only this test knows it, and no other',
      API_KEY: 'a plugin of this shop',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Shop <shop@example.com>',
      PADDLE_API_KEY: 'pdl_sdbx_apikey_of_this_test',
      PADDLE_CLIENT_TOKEN: 'test_of_this_test',
      PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_of_this_test',
      PADDLE_API_URL: 'http://127.0.0.1:9',
    };
    const { Entrypoint, Cmd, Healthcheck } = config.config;
    const probe = async () => {
      const child = start(Healthcheck.Test.slice(1), settings);
      const [code] = await Promise.all([new Promise((resolve) => child.on('exit', resolve)), readAll(child)]);
      return code;
    };
    expect(await probe()).toBe(1);
    const server = start([...Entrypoint, ...Cmd], settings);
    server.stdout.resume();
    const ended = new Promise((resolve) => server.on('exit', resolve));
    await waitUntil(
      async () =>
        server.exitCode !== null ||
        (await fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        )),
    );
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'alive', version });
    expect(await probe()).toBe(0);
    expect(await readAll(start(['/usr/local/bin/backline', '--version'], settings))).toBe(`${version}\n`);
    askToStop(server);
    expect(await ended).toBe(0);
  }, 60_000);

  it.skipIf(!isInstalled('skopeo'))('is read by another tool', () => {
    const args = ['inspect', '--config', `oci:${layout}:${version}`];
    expect(JSON.parse(execFileSync('skopeo', args, { encoding: 'utf8' })).config.User).toBe('10001:10001');
  });
});
