import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from '@backline/testing';
import { startCaddy, startNginx } from '../release/proxies.ts';

/** A proxy before a portal. */
interface ProxySetUp {
  name: string;
  program: string;
  /** True if the client names the portal in its request, as behind a company's proxy. */
  isForward?: boolean;
  start(programs: Programs, port: number, upstream: number): Promise<void>;
}

/** Starts a program with one settings file. `toArgs` gets its path. */
function withFile(
  program: string,
  toText: (port: number, upstream: number, folder: string) => string,
  toArgs: (file: string, port: number) => string[],
) {
  return async ({ folder, start }: Programs, port: number, upstream: number) => {
    const own = join(folder, program);
    mkdirSync(own);
    chmodSync(own, 0o777);
    const file = join(own, 'settings');
    writeFileSync(file, toText(port, upstream, own));
    await start(program, toArgs(file, port), port);
  };
}

const toHaproxy = (port: number, upstream: number) => `defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend clients
  bind 127.0.0.1:${port}
  default_backend portal
backend portal
  server one 127.0.0.1:${upstream}
`;

const apacheModules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate'];
const toApache = (port: number, upstream: number, folder: string) => `ServerRoot ${folder}
ServerName portal.example.com
PidFile ${folder}/pid
ErrorLog ${folder}/log
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${port}
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:${upstream}/
`;

const toSquid = (port: number, _upstream: number, folder: string) => `http_port 127.0.0.1:${port}
http_access allow all
cache_mem 64 MB
pid_filename none
access_log none
cache_log ${folder}/log
coredump_dir ${folder}
visible_hostname proxy.example.com
shutdown_lifetime 0 seconds
`;

export const proxies: readonly ProxySetUp[] = [
  {
    name: 'nginx with our file',
    program: 'nginx',
    start: async (programs, port, upstream) =>
      programs.keep(await startNginx(join(programs.folder, 'nginx'), port, [upstream])),
  },
  {
    name: 'Caddy with our file',
    program: 'caddy',
    start: async (programs, port, upstream) =>
      programs.keep(await startCaddy('caddy/Caddyfile', port, [upstream], join(programs.folder, 'caddy'))),
  },
  { name: 'haproxy', program: 'haproxy', start: withFile('haproxy', toHaproxy, (file) => ['-db', '-f', file]) },
  { name: 'Apache', program: 'apache2', start: withFile('apache2', toApache, (file) => ['-DFOREGROUND', '-f', file]) },
  {
    name: 'Varnish',
    program: 'varnishd',
    start: async ({ folder, start }, port, upstream) =>
      start(
        'varnishd',
        [
          '-F',
          '-a',
          `127.0.0.1:${port}`,
          '-b',
          `127.0.0.1:${upstream}`,
          '-n',
          join(folder, 'varnish'),
          '-s',
          'malloc,64m',
        ],
        port,
      ),
  },
  {
    name: 'Squid',
    program: 'squid',
    isForward: true,
    start: withFile('squid', toSquid, (file, port) => ['-N', '-n', `lab${port}`, '-f', file]),
  },
];
