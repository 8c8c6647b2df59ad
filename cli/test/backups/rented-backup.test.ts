import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import {
  askPostgres,
  findInstalledBinaries,
  findUser,
  type PostgresServer,
  startPostgres,
} from '@backline/db/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostPath, isLong } from '../env.ts';
import { bin, createInstallation } from '../run-backline.ts';
import { makeKeys } from './backup-files.ts';

/** Its tools are of its own version, which those on the machine are not of the server that npm brings. */
const binaries = isLong ? findInstalledBinaries() : null;
if (isLong && binaries === null)
  process.stderr.write('NOT tried, because Debian has installed no PostgreSQL: backups of rented databases.\n');
const folder = mkdtempSync(join(tmpdir(), 'backline-rented-'));
const files = { ca: join(folder, 'ca.crt'), other: join(folder, 'other.crt'), certificate: join(folder, 'server.crt') };
const keyFile = join(folder, 'server.key');
let server: PostgresServer;
let databases = 0;

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

/** An authority of the provider's own, and the certificate of its server. */
async function makeCertificates(): Promise<void> {
  for (const name of ['ca', 'other'])
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  );
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'server.crt',
  );
  chmodSync(folder, 0o755);
  chmodSync(keyFile, 0o600);
  const user = await findUser();
  if (user !== undefined) chownSync(keyFile, user.uid, user.gid);
}

/** An empty database of a user who owns it and may do nothing else. */
async function rent(...provider: string[]): Promise<string> {
  databases += 1;
  const name = `rented_${databases}`;
  await askPostgres(server.url, `CREATE ROLE ${name} LOGIN PASSWORD 'secret'`, `CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await askPostgres(url.href, ...provider);
  Object.assign(url, { username: name, password: 'secret', hostname: 'localhost' });
  return url.href;
}

const extensionsApart = [
  'CREATE SCHEMA extensions',
  'CREATE EXTENSION pg_trgm SCHEMA extensions',
  'GRANT USAGE ON SCHEMA extensions TO PUBLIC',
  'CREATE SCHEMA other',
  'CREATE TABLE other.theirs (id integer)',
];

async function makeShop(url: string) {
  const shop = createInstallation();
  const { settings: keys, key } = await makeKeys(shop);
  const env = {
    DATABASE_URL: url,
    DATA_PATH: join(shop.directory, 'data'),
    ...keys,
    BACKUP_TO: join(shop.directory, 'outside'),
  };
  expect(await shop.runWith(env, 'user', 'invite', 'late@example.com')).toMatchObject({ exitCode: 0 });
  return { shop, env, restore: ['db', 'restore', '--from', env.BACKUP_TO, '--key', key, '--yes'] };
}

describe.skipIf(binaries === null)('a backup of a rented database', () => {
  beforeAll(async () => {
    await makeCertificates();
    server = await startPostgres(binaries ?? '', {
      ssl: 'on',
      ssl_cert_file: files.certificate,
      ssl_key_file: keyFile,
    });
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['whose provider has installed the extension', ['CREATE EXTENSION pg_trgm'], ['CREATE EXTENSION pg_trgm']],
    ['whose provider has the extension elsewhere, into one without it', extensionsApart, []],
    ['without the extension, into one whose provider has it elsewhere', [], extensionsApart],
  ])('%s comes back', async (_what, from, to) => {
    const { shop, env, restore } = await makeShop(await rent(...from));
    expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
    const there = { ...env, DATABASE_URL: await rent(...to) };
    expect(await shop.runWith(there, ...restore, '--replaces')).toMatchObject({ exitCode: 0 });
    const found = await shop.runWith(there, 'find', 'late@example', '--json');
    expect(found).toMatchObject({ stdout: expect.stringContaining('late@example.com'), exitCode: 0 });
    expect(await shop.runWith({ ...there, BACKUP_TO: '' }, 'db', 'doctor')).toMatchObject({ exitCode: 0 });
    await askPostgres(there.DATABASE_URL, 'DROP INDEX find_texts_text');
  });

  it.each([
    ['an authority of its own', () => `?sslmode=verify-full&sslrootcert=${files.ca}`, {}],
    ['an authority of its own and any name', () => `?sslmode=verify-ca&sslrootcert=${files.ca}`, {}],
    ['an authority that is not verified', () => '?sslmode=no-verify', {}],
    ['no TLS', () => '?sslmode=disable', {}],
  ])('is made with %s', async (_what, options, more) => {
    const url = `${await rent()}${options()}`;
    const { shop, env } = await makeShop(url);
    expect(await shop.runWith({ ...env, ...more }, 'db', 'backup')).toMatchObject({ exitCode: 0 });
  });

  it('is not made, and nothing is sent, where the authority is another one', async () => {
    const shop = createInstallation();
    const url = await rent();
    for (const options of [`?sslmode=verify-full&sslrootcert=${files.other}`, '?sslmode=require']) {
      const refused = await shop.runWith({ DATABASE_URL: url + options }, 'db', 'doctor');
      expect(refused).toMatchObject({
        stderr: expect.stringContaining('certificate of the server is not trusted'),
        exitCode: 3,
      });
    }
  });

  it('is made of the database that the options of the address name', async () => {
    const url = new URL(await rent());
    const { port } = url;
    url.port = '1';
    url.search = `?host=127.0.0.1&port=${port}`;
    const { shop, env } = await makeShop(url.href);
    expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
  });

  it('does not count when pg_dump has dumped another database', async () => {
    const { shop, env } = await makeShop(await rent());
    const { env: other } = await makeShop(await rent());
    const programs = join(shop.directory, 'programs');
    mkdirSync(programs);
    const wrong = new URL(other.DATABASE_URL);
    const script = `#!/bin/sh
for word; do shift; case "$word" in --snapshot=*) ;; *) set -- "$@" "$word" ;; esac; done
PGUSER=${wrong.username} PGDATABASE=${wrong.pathname.slice(1)} exec ${binaries}/bin/pg_dump "$@"
`;
    writeFileSync(join(programs, 'pg_dump'), script, { mode: 0o755 });
    const atShop = { ...shop.env, ...env, PATH: `${programs}${delimiter}${hostPath}` };
    const made = await promisify(execFile)(process.execPath, [bin, 'db', 'backup'], { env: atShop }).catch(
      (error) => error,
    );
    expect(made).toMatchObject({
      stderr: expect.stringContaining('not of the database that Backline uses'),
      code: 1,
    });
    expect((await shop.runWith(env, 'db', 'backup', 'list')).stdout).toBe('');
  });
});
