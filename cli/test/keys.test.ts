import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isClaims } from '@backline/activation/claims';
import { openToken, type Trust } from '@backline/activation/token';
import { formatTokens, readTokens } from '@backline/activation/token-file';
import { endorseKey } from '@backline/core/keys/endorse-key';
import { createKeyPair, signStatement } from '@backline/core/keys/key-pair';
import { createRootSealer, openRoot } from '@backline/core/keys/root-file';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from './run-backline.ts';

const passphrase = 'a passphrase for tests';
const install = installationsAfter('db', 'migrate');
const reason = ['--reason', 'a test'];

describe('keys', () => {
  it('init with one key, list, rotate and a passport that others verify', async () => {
    const { run, directory } = install();
    expect((await run('keys', 'list')).stderr).toContain('backline keys init');
    expect((await run('keys', 'init', '--single')).exitCode).toBe(1);
    const made = await run('keys', 'init', '--single', '--yes');
    expect(made.stdout).toContain('backline_roots[1] = {');
    expect(made.stdout).toContain('#define BACKLINE_PRODUCT "cadenza"');
    expect((await run('keys', 'init', '--single', '--yes')).stderr).toContain('There are roots already');
    const next = await run('keys', 'rotate');
    expect(next.exitCode).toBe(0);
    expect((await run('keys', 'list')).stdout).toMatch(/replaced by a newer one.*signs/s);
    expect((await run('keys', 'list', '--header')).stdout).toBe(made.stdout);

    writeFileSync(join(directory, 'roots.json'), (await run('keys', 'list', '--json')).raw.stdout);
    await run('user', 'invite', 'clara@example.com', ...reason);
    const written = await run('passport', 'show', 'clara@example.com', '--out', 'passport.txt', ...reason);
    expect(written).toMatchObject({ stdout: 'passport.txt\n', exitCode: 0 });
    expect((await run('passport', 'show', 'clara@example.com', '--out', 'passport.txt')).stderr).toContain('exists');
    // Elsewhere: no database, and no settings of an installation.
    const offline = { DATABASE_URL: 'file:/nowhere/at.sqlite' };
    const verify = (...args: string[]) => install().runWith(offline, 'passport', 'verify', ...args);
    const at = (file: string) => join(directory, file);
    expect((await verify(at('passport.txt'), '--roots', at('roots.json'))).exitCode).toBe(0);
    const text = readFileSync(at('passport.txt'), 'utf8');
    writeFileSync(at('edited.txt'), text.replace(/passport: (.{40})./, 'passport: $1A'));
    const edited = await verify(at('edited.txt'), '--roots', at('roots.json'));
    expect([edited.exitCode, edited.stdout]).toEqual([1, '']);
    expect(edited.stderr).toContain('Not valid (');
    expect((await verify(at('roots.json'), '--roots', at('roots.json'))).stderr).toContain('malformed');
    expect((await verify(at('passport.txt'), '--roots', at('passport.txt'))).stderr).toContain('names no roots');
    expect((await verify(at('passport.txt'))).stderr).toContain('There is no database');
    expect((await run('lease', 'inspect', 'passport.txt')).stderr).toContain('It is a passport');
  });

  it('init makes another root with --again, and never without', async () => {
    const { run } = install();
    const init = (...more: string[]) => run('keys', 'init', '--single', '--yes', ...more);
    expect((await init()).exitCode).toBe(0);
    expect((await init()).exitCode).toBe(1);
    expect((await init('--again')).exitCode).toBe(0);
    expect((await run('keys', 'list', '--header')).stdout).toContain('backline_roots[2] = {');
  });

  it('init with roots on two media, and every statement that a root signs elsewhere', async () => {
    const { run, feed, directory } = install();
    const at = (file: string) => join(directory, file);
    await Promise.all([mkdir(at('stick')), mkdir(at('other'))]);
    const init = (...more: string[]) => feed(`${passphrase}\n`, 'keys', 'init', '--out', 'stick', ...more);
    const piped = ['--passphrase-stdin', '--yes'];
    expect((await init(...piped)).stderr).toContain('--copy is missing');
    expect((await init('--copy', 'stick', ...piped)).stderr).toContain('are one folder');
    expect((await init('--copy', 'nowhere', ...piped)).stderr).toContain('There is no folder nowhere');
    const short = await feed('short\n', 'keys', 'init', '--out', 'stick', '--copy', 'other', ...piped);
    expect(short.stderr).toContain('at least 12 characters');
    expect((await init('--copy', 'other', '--passphrase-stdin')).stderr).toContain('--yes says that the copies');
    const made = await init('--copy', 'other', ...piped);
    expect(made.stderr).not.toContain('Warning');
    expect(made.stdout).toContain('backline_roots[2] = {');
    const sealed = readFileSync(at('stick/backline-root1.json'), 'utf8');
    expect(readFileSync(at('other/backline-root1.json'), 'utf8')).toBe(sealed);
    expect(made.stdout + made.stderr + sealed).not.toContain(passphrase);
    // The cost of its passphrase is proven: from here on it is not paid again.
    writeFileSync(at('root1.json'), createRootSealer(passphrase, 1024)(openRoot(sealed, passphrase)));
    const sign = (...args: string[]) =>
      feed(`${passphrase}\n`, 'keys', ...args, '--root', 'root1.json', '--passphrase-stdin');

    expect((await run('keys', 'rotate', '--out', 'request.json')).stdout).toBe('request.json\n');
    expect((await run('keys', 'list')).stdout).toContain('waits for an endorsement');
    expect((await sign('endorse', 'root1.json')).stderr).toContain('is no request');
    expect((await sign('endorse', 'request.json', '--out', 'answer.txt')).exitCode).toBe(0);
    expect((await run('keys', 'endorse', 'request.json')).stderr).toContain('no endorsement and no revocation');
    expect((await run('keys', 'endorse', 'answer.txt')).stderr).toContain('is endorsed');

    const [, first = ''] = /^(20\d\da) /m.exec((await run('keys', 'list')).raw.stdout) ?? [];
    expect((await sign('revoke', first)).stderr).toContain('Nobody is here to confirm it');
    expect((await sign('revoke', first, '--yes')).stderr).toContain('is revoked');
    expect((await run('keys', 'list')).stdout).toMatch(/revoked.*signs/s);
    expect((await sign('sunset', '--out', 'sunset.txt', '--yes')).stdout).toBe('sunset.txt\n');

    writeFileSync(at('foreign.json'), sealed.replace(/"x": ".{10}/, '"x": "AAAAAAAAAA'));
    const foreign = await feed(`${passphrase}\n`, 'keys', 'rotate', '--root', 'foreign.json', '--passphrase-stdin');
    expect(foreign.stderr).toContain('the file was changed');
  });
});

describe('a root in a file', () => {
  /** An installation that trusts it. Its passphrase is quick to prove. */
  async function installRoot() {
    const { run, feed, directory } = install();
    const at = (file: string) => join(directory, file);
    const root = createKeyPair('root1');
    const { issuer, product } = JSON.parse((await run('keys', 'list', '--json')).raw.stdout);
    const trust: Trust = { issuer, product, roots: [{ kid: root.kid, x: root.x }], revocations: [] };
    writeFileSync(at('root.json'), createRootSealer(passphrase, 1024)(root));
    writeFileSync(at('roots.json'), JSON.stringify(trust));
    return {
      run,
      sign: (...args: string[]) =>
        feed(`${passphrase}\n`, 'keys', ...args, '--root', 'root.json', '--passphrase-stdin', '--yes'),
      root,
      trust,
      at,
    };
  }

  it('revokes what a key has signed from the beginning of a day', async () => {
    const { sign, trust, at } = await installRoot();
    const revoked = await sign('revoke', '2030a', '--from', '2026-05-01', '--out', 'revocation.txt');
    expect(revoked.stdout).toBe('revocation.txt\n');
    const { revocation = '' } = readTokens(readFileSync(at('revocation.txt'), 'utf8')) ?? {};
    expect(await openToken('revocation', revocation, trust, trust.roots, isClaims.revocation)).toMatchObject({
      claims: { kid: '2030a', from: Date.UTC(2026, 4, 1) / 1000 },
    });
  });

  it('signs the end of a shop, in words that its owners read beside a passport', async () => {
    const { run, sign, root, trust, at } = await installRoot();
    const key = createKeyPair('2030a');
    const { issuer: iss, product: aud } = trust;
    const passport = signStatement('passport', key, { v: 1, iss, aud, sub: 'a', jti: 'b', iat: 1, own: [] });
    const endorsement = endorseKey(root, key, trust, { now: new Date(0), notAfter: new Date(8.64e15) });
    writeFileSync(at('passport.txt'), formatTokens([], { passport, key: endorsement }));
    await sign('sunset', '--text', 'Thank you for ten years.', '--out', 'sunset.txt');
    const verify = async (...more: string[]) => {
      const { stdout } = await run('passport', 'verify', 'passport.txt', '--roots', 'roots.json', '--json', ...more);
      return JSON.parse(stdout);
    };
    expect(await verify()).toMatchObject({ reason: null, sunset: null });
    expect(await verify('--sunset', 'sunset.txt')).toMatchObject({
      reason: null,
      sunset: { text: 'Thank you for ten years.' },
    });
  });
});

describe('lease', () => {
  it('inspect judges a file and keeps its secrets', async () => {
    const { run, directory } = install();
    const at = (file: string) => join(directory, file);
    const root = createKeyPair('root1');
    const key = createKeyPair('2030a');
    const about = { issuer: 'https://portal.example.com', product: 'cadenza' };
    const window = { now: new Date(0), notAfter: new Date(8.64e15) };
    const lease = signStatement('lease', key, {
      v: 1,
      iss: about.issuer,
      aud: about.product,
      sub: 'account-1',
      jti: 'lease-1',
      iat: 1,
      exp: 0,
      ref: 0,
      kind: 'offline',
      dev: { id: 'device-1', name: 'Studio\u001b[2J', salt: 'salt-of-the-lease', ids: { hw: 'hash-of-the-board' } },
      seats: [],
      ent: [
        { sku: 'A', until: 0, keep: -1 },
        { sku: 'B', until: 2, keep: 0 },
      ],
      wait: 1,
      rel: 'release-secret',
    });
    const roots = [root].map(({ kid, x }) => ({ kid, x }));
    writeFileSync(at('roots.json'), JSON.stringify({ ...about, roots }));
    writeFileSync(at('lease.txt'), formatTokens([], { lease, key: endorseKey(root, key, about, window) }));
    const inspect = (...args: string[]) => run('lease', 'inspect', 'lease.txt', '--roots', 'roots.json', ...args);
    const { stdout, exitCode } = await inspect();
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^A +full +as the lease +for ever$/m);
    expect(stdout).toMatch(/^B +none +1970-01-01 +no$/m);
    expect(stdout).toContain('known by hw');
    expect(stdout).not.toContain('\u001b');
    expect(stdout + (await inspect('--json')).stdout).not.toMatch(/release-secret|salt-of-the-lease|hash-of-the-board/);
    writeFileSync(at('roots.json'), JSON.stringify({ ...about, roots, product: 'fjord' }));
    expect(await inspect()).toMatchObject({ exitCode: 1, stdout: '' });
    expect((await inspect()).stderr).toContain('It is not for fjord.');
  });
});
