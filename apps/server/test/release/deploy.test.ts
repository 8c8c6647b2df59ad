import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secrets } from '@backline/core/installation/secret-files';
import { settings } from '@backline/core/installation/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { repository, version } from './archive.ts';
import { isInstalled, writeNginx } from './proxies.ts';

const deploy = join(repository, 'deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: files of other programs' forms.
const readYaml = (file: string): any[] => parseAllDocuments(read(file)).map((one) => one.toJS());
const units = readdirSync(join(deploy, 'systemd'));
const services = units.filter((unit) => unit.endsWith('.service'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isSetting = (name: string) =>
  name in settings || (secrets as readonly string[]).includes(name.replace(/_FILE$/, ''));

describe('the units for systemd', () => {
  it.skipIf(!isInstalled('systemd-analyze')).each(services)('%s leaves little open', (unit) => {
    const args = ['security', '--offline=yes', '--threshold=20', join(deploy, 'systemd', unit)];
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('OK');
  });

  it('run commands of the command line, as a user of their own', () => {
    const commands = services.map((unit) => /^ExecStart=\S+\/bin\/backline (.*)$/m.exec(read(`systemd/${unit}`))?.[1]);
    expect(commands.sort()).toEqual(['db backup', 'db doctor', 'serve']);
    for (const unit of services) expect(read(`systemd/${unit}`)).toContain('User=backline\n');
  });

  it('differ in what they run, and not in what they may', () => {
    // The server alone writes its secret, once.
    const toRights = (text: string) => text.replace(/^#.*\n|^ReadWritePaths=-\/etc\/backline\n/gm, '');
    const rights = services.map((unit) =>
      toRights(/^User=.*?^SystemCallErrorNumber=EPERM$/ms.exec(read(`systemd/${unit}`))?.[0] ?? unit),
    );
    expect(new Set(rights).size).toBe(1);
  });
});

describe('the files for proxies', () => {
  it.skipIf(!isInstalled('caddy')).each(['caddy/Caddyfile', 'caddy/two-processes.Caddyfile', 'compose/Caddyfile'])(
    'Caddy takes %s',
    (file) => {
      const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(deploy, file)];
      const env = { PATH: '/usr/bin:/bin', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const config = execFileSync('caddy', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      expect(config).toContain('portal.example.com');
    },
  );

  it.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx takes ours', () => {
    const key = join(folder, 'key');
    const certificate = join(folder, 'certificate');
    const subject = ['-subj', '/CN=portal.example.com', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    const file = writeNginx(folder, null, []);
    const text = readFileSync(file, 'utf8')
      .replace('/etc/ssl/portal.example.com.pem', certificate)
      .replace('/etc/ssl/portal.example.com.key', key);
    execFileSync('tee', [file], { input: text, stdio: ['pipe', 'ignore', 'inherit'] });
    execFileSync('nginx', ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  });

  it('send nobody to a host that the client named', () => {
    expect(read('nginx/backline.conf')).toContain('return 301 https://portal.example.com$request_uri;');
    expect(read('nginx/backline.conf')).not.toMatch(/return 30\d [^;]*\$(host|http_host)/);
  });

  it('believe no client who it is, and keep no connection that may close', () => {
    // A cluster's network of pods, or a whole private one.
    const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.ya?ml$|\.env$/.test(file),
    );
    for (const file of files) expect(read(file), file).not.toMatch(/^\s*TRUST_PROXY\W+\S*\/([0-9]|1[0-9])\b/m);
    expect(read('nginx/backline.conf')).not.toContain('proxy_add_x_forwarded_for');
    for (const file of ['caddy/Caddyfile', 'caddy/two-processes.Caddyfile', 'compose/Caddyfile'])
      expect(read(file)).toContain('keepalive off');
  });
});

describe('the files for containers', () => {
  const [compose] = readYaml('compose/compose.yaml');
  const manifests = readYaml('kubernetes/backline.yaml');
  const [container] = manifests.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers;

  it('name settings that there are', () => {
    const env = read('compose/backline.env.example');
    const names = [
      ...Object.keys(compose.services.backline.environment),
      ...[...env.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
      ...container.env.map(({ name }: { name: string }) => name),
      ...Object.keys(manifests.find(({ kind }) => kind === 'ConfigMap').data),
    ];
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('run this version, with a root that nobody writes to', () => {
    expect([compose.services.backline.image, container.image]).toEqual(Array(2).fill(`backline:${version}`));
    expect(read('Dockerfile')).toContain(`VERSION=${version}`);
    expect(compose.services.backline).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  });

  it('carry what a backup of their PostgreSQL needs, and read the files of the shop', () => {
    const [, major] = /^postgres:(\d+)$/.exec(compose.services.database.image) ?? [];
    expect(read('Dockerfile')).toContain(`ARG POSTGRESQL=${major}\n`);
    const { volumes, tmpfs, environment } = compose.services.backline;
    expect([volumes, tmpfs]).toEqual([['./data:/data', './shop:/shop:ro'], ['/tmp']]);
    expect(environment.BRAND_PATH).toBe('/shop/brand');
    expect(container.volumeMounts).toContainEqual({ name: 'temporary', mountPath: '/tmp' });
  });

  it('mount and name nothing that is not declared', () => {
    const { services: all, volumes, secrets: declared, networks } = compose;
    for (const service of Object.values<{ volumes?: string[]; secrets?: string[]; networks: string[] }>(all)) {
      const mounted = (service.volumes ?? [])
        .map((one) => one.split(':')[0] ?? '')
        .filter((name) => !/[./]/.test(name));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounted));
      expect(Object.keys(declared)).toEqual(expect.arrayContaining(service.secrets ?? []));
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks));
    }
    const { volumes: own } = manifests.find(({ kind }) => kind === 'Deployment').spec.template.spec;
    const names = own.map(({ name }: { name: string }) => name);
    expect(names).toEqual(container.volumeMounts.map(({ name }: { name: string }) => name));
  });

  it('ask what the portal answers', () => {
    const { readinessProbe, livenessProbe } = container;
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/ready', '/health']);
    expect(read('compose/Caddyfile')).toContain('health_uri /ready');
  });
});
