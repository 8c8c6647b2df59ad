import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '@backline/testing';
import { hostEnv } from '../env.ts';
import { repository } from './archive.ts';

/** True if a program is installed on this machine. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

interface Running {
  stop(): void;
}

async function run(program: string, args: string[], port: number, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(program, args, { env, stdio: 'ignore' });
  await waitUntil(async () => child.exitCode !== null || canConnect(port));
  return { stop: () => void child.kill('SIGTERM') };
}

/** True if requests that change something wait, too, while nothing is ready: since 2.7. */
export function canCaddyWait(): boolean {
  const [, major = '0', minor = '0'] =
    /^v?(\d+)\.(\d+)/.exec(execFileSync('caddy', ['version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 2 || Number(minor) >= 7;
}

/** Caddy with one of our files, at a port instead of a name with a certificate. */
export function startCaddy(file: string, port: number, upstreams: readonly number[], folder: string): Promise<Running> {
  const env = {
    PATH: hostEnv.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    BACKLINE_SITE: `http://127.0.0.1:${port}`,
    BACKLINE_UPSTREAM: `127.0.0.1:${upstreams[0]}`,
    BACKLINE_SECOND_UPSTREAM: `127.0.0.1:${upstreams[1]}`,
  };
  // Its port for changes while it runs is the same for all.
  const config = join(folder, 'Caddyfile');
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, `{\n\tadmin off\n}\n${readFileSync(join(repository, 'deploy', file), 'utf8')}`);
  return run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], port, env);
}

/** Our file for nginx in a server of its own: as it is, or at a port without certificates. */
export function writeNginx(folder: string, port: number | null, upstreams: readonly number[]): string {
  mkdirSync(folder, { recursive: true });
  let site = readFileSync(join(repository, 'deploy/nginx/backline.conf'), 'utf8');
  const servers = upstreams.map((one) => `server 127.0.0.1:${one};`).join(' ');
  if (upstreams.length > 0) site = site.replace('server 127.0.0.1:4400;', servers);
  if (port !== null)
    site = site
      .replace(/server \{\n\tlisten 80;.*?\n\}\n/s, '')
      .replace(/\tlisten \[::\]:443.*\n|\tssl_.*\n/g, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  const main = `daemon off; pid ${join(folder, 'pid')}; error_log stderr; worker_processes 1;\nevents {}\n`;
  writeFileSync(file, `${main}http {\naccess_log off;\n${temporary}\n${site}}\n`);
  return file;
}

export function startNginx(folder: string, port: number, upstreams: readonly number[]): Promise<Running> {
  return run('nginx', ['-c', writeNginx(folder, port, upstreams)], port, { PATH: hostEnv.PATH });
}
