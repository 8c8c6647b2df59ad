import { request as httpRequest } from 'node:http';
import { restTable } from '@backline/api';
import { demoPassword } from '@backline/fixtures';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: TestService;
let token: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true, env: { CORS_ORIGINS: 'https://studio.example' } });
  token = await world.logIn('customer@example.com', demoPassword);
});
afterAll(() => world.stop());

function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(world.url + path, init);
}

/** Sends a request without any checks. `fetch` would refuse or correct these headers. */
function sendRaw(method: string, path: string, headers: Record<string, string | string[]>, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(world.url + path, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const login = JSON.stringify({ apiKey: 'x', authId: 'a@example.org', password: 'p', machineId: 'm' });
const json = { 'content-type': 'application/json' };

describe('sizes', () => {
  it.each(['/api/v1/signup', '/trpc/account.signUp'])('refuses more than 64 KB at %s', async (path) => {
    const answer = await send(path, { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(70_000) }) });
    expect(answer.status).toBe(413);
  });

  it.each(['/api/v1/signup', '/trpc/account.signUp'])('refuses multipart before reading it at %s', async (path) => {
    const body = new FormData();
    body.append('file', new Blob(['x'.repeat(2_000_000)]));
    expect((await send(path, { method: 'POST', body })).status).toBe(415);
  });

  it('refuses an address of more than 8 KB', async () => {
    expect((await send(`/api/v1/verify?token=${'x'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('content types', () => {
  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['application/json; charset=utf-8', 401],
  ])('answers %s with %i on both surfaces', async (type, status) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: login };
    expect((await send('/api/v1/token', init)).status).toBe(status);
    expect((await send('/trpc/sessions.createSession', init)).status).toBe(status);
  });

  it.each([
    'application/json\t; x',
    ' application/json',
    'application/json garbage',
    'application/json; charset=utf-7',
    '',
  ])('never fails on the content type %j', async (type) => {
    for (const path of ['/api/v1/token', '/trpc/sessions.createSession']) {
      const status = await sendRaw('POST', path, type === '' ? {} : { 'content-type': type }, login);
      expect([400, 401, 415]).toContain(status);
    }
  });
});

describe('authorization headers', () => {
  it.each([
    'Bearer',
    'Bearer  x',
    'Bearer',
    'bearer x',
    `Bearer ${'a'.repeat(10_000)}`,
    'Basic eDp5',
    'Bearer \u00e9',
    'Bearer a b',
  ])('answers %j with 401', async (authorization) => {
    expect(await sendRaw('GET', '/api/v1/user', { authorization })).toBe(401);
    expect(await sendRaw('GET', '/trpc/account.getCurrentUser', { authorization })).toBe(401);
  });

  it('does not take a token twice or in lists', async () => {
    expect(await sendRaw('GET', '/api/v1/user', { authorization: [`Bearer ${token}, Bearer x`] })).toBe(401);
  });
});

describe('refusals', () => {
  const missing = { method: 'POST', headers: json, body: '{"authId":"a@example.org"}' };

  it.each(['/api/v1/signup', '/trpc/account.signUp'])('says in words which field is missing at %s', async (path) => {
    const answer = await send(path, missing);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('password: This field is missing.');
  });

  it.each(['/api/v1/user', '/trpc/account.getCurrentUser', '/trpc/account.getCurrentUser?batch=1&input=%7B%7D'])(
    'says how to get past the 401 of %s',
    async (path) => {
      const answer = await send(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );
});

describe('methods', () => {
  const url = (row: (typeof restTable)[number]) => row.path.replace(/\{\w+\}/g, 'x');

  it.each(restTable)('answers other methods on $path with 405', async (row) => {
    const allowed = restTable.filter((other) => other.path === row.path).map((other) => other.method as string);
    for (const method of ['PUT', 'PATCH', 'TRACE'].filter((other) => !allowed.includes(other)))
      expect([method, await sendRaw(method, `/api/v1${url(row)}`, {})]).toEqual([method, 405]);
  });

  const reads = restTable.filter((row) => row.method === 'GET' && !row.isShared);

  it.each(reads.filter((row) => !row.changesOnGet))('answers HEAD of $path as GET, without a body', async (row) => {
    for (const authorization of ['', `Bearer ${token}`]) {
      const [read, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => send(`/api/v1${url(row)}?token=abc`, { method, headers: { authorization } })),
      );
      expect(head?.status).toBe(read?.status);
      expect(head?.headers.get('content-type')).toBe(read?.headers.get('content-type'));
      expect(await head?.text()).toBe('');
    }
  });

  it.each(reads.filter((row) => row.changesOnGet))(
    'refuses HEAD of $path, which would change something',
    async (row) => {
      const answer = await send(`/api/v1${url(row)}?token=abc`, { method: 'HEAD' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).not.toContain('HEAD');
    },
  );

  it.each(
    reads
      .filter((row) => row.changesOnGet)
      .flatMap(({ path }) =>
        ['prefetch', 'prefetch;prerender'].flatMap((purpose) => [
          { path, header: 'purpose', purpose },
          { path, header: 'sec-purpose', purpose },
        ]),
      ),
  )('leaves $path alone where a browser fetches ahead, by $header: $purpose', async ({ path, header, purpose }) => {
    const answer = await send(`/api/v1${path}?token=abc`, { headers: { [header]: purpose } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  });

  it.each(restTable)('does not run the mutation $procedure on GET', async ({ procedure: name, kind }) => {
    const { status } = await send(`/trpc/${name}?input=${encodeURIComponent('{}')}`);
    if (kind === 'mutation') expect(status).toBe(405);
    // A public call without input can't be refused.
    else
      expect(
        /^((catalog|keys)\.list|catalog\.getSearchTexts|downloads\.getUpdates|packs\.listPublished)/.test(name)
          ? [200]
          : [400, 401],
      ).toContain(status);
  });
});

it('lists the keys of leases as a JWK set, cached until a key changes', async () => {
  const path = '/.well-known/backline-keys.json';
  const answer = await send(path);
  const { keys } = (await answer.json()) as { keys: { kid: string; crv: string; d?: string }[] };
  expect(keys.map(({ kid, crv, d }) => [kid, crv, d]).sort()).toEqual([
    ['development', 'Ed25519', undefined],
    ['development-root', 'Ed25519', undefined],
  ]);
  const etag = answer.headers.get('etag') ?? '';
  expect((await send(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

describe('input', () => {
  it.each(['__proto__', 'constructor'])('takes nothing from %s', async (key) => {
    const evil = `{"${key}":{"prototype":{"polluted":1},"polluted":1},"authId":"a@example.org"}`;
    await send('/api/v1/recover', { method: 'POST', headers: json, body: evil });
    await send('/trpc/account.recover', { method: 'POST', headers: json, body: evil });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('ignores fields that nobody may set', async () => {
    const body = {
      contactName: 'Clara Schumann',
      role: 'support',
      isAdmin: true,
      emailVerifiedAt: 0,
      email: 'x@example.org',
      userId: 'y',
    };
    expect((await world.rest('POST', '/user', { token, body })).status).toBe(200);
    const { body: user } = await world.rest('GET', '/user', { token });
    expect(user).toEqual({
      email: 'customer@example.com',
      contactName: 'Clara Schumann',
      role: 'customer',
      subscriptionType: 'none',
    });
  });

  const strange = [
    '\u0000',
    '💿',
    'x'.repeat(7000),
    "' OR 1=1 --",
    '../../etc/passwd',
    '{"a":1}',
    '%00',
    'undefined',
    '[]',
  ];
  it.each(strange)('answers the token %j with 400', async (value) => {
    for (const path of ['/verify', '/reset', '/user/email', '/user/email/cancel']) {
      const { status } = await world.rest('GET', `${path}?token=${encodeURIComponent(value)}`);
      expect(status).toBe(400);
    }
    expect((await world.rest('POST', '/secure', { body: { token: value } })).status).toBe(400);
  });

  it('answers a token given as a list or an object with 400', async () => {
    for (const query of ['token[]=a', 'token=a&token=b', 'token[x]=a', ''])
      expect((await world.rest('GET', `/reset?${query}`)).status).toBe(400);
    for (const value of [['a'], { a: 1 }, 7, null])
      expect((await world.rest('POST', '/reset', { body: { token: value, password: 'p' } })).status).toBe(400);
  });
});

describe('batches', () => {
  it('refuses more than ten calls in one request', async () => {
    const names = Array.from({ length: 11 }, () => 'account.getCurrentUser').join(',');
    const answer = await send(`/trpc/${names}?batch=1&input=${encodeURIComponent('{}')}`);
    expect(answer.status).toBe(400);
  });
});

describe('headers', () => {
  const paths = [
    '/',
    '/login',
    '/nowhere',
    '/api/v1/user',
    '/api/v1/nowhere',
    '/trpc/account.getCurrentUser',
    '/health',
    '/ready',
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/terms',
    '/dev/privacy',
    '/dev/refunds',
    '/dev/students',
    '/api/v1/docs',
  ];

  it.each(paths)('carries the protective headers on %s', async (path) => {
    const { headers } = await send(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Forms on development pages send their origin, because only one origin may send them.
    expect(headers.get('referrer-policy')).toBe(path.startsWith('/dev/') ? 'same-origin' : 'no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['/assets/nope-abc123.js', 404],
    ['/catalog/covers/nope.webp', 404],
    ['/brand/nope.css', 404],
    ['/api/v1/nowhere', 404],
    ['/trpc/nowhere', 404],
    ['/webhooks/paddle', 404],
    ['/downloads/nope', 404],
    ['/packs/b/nope', 404],
    ['/%', 400],
    ['/dev/mailbox.css', 200],
  ])('lets no cache keep %s, which says nothing of its own', async (path, status) => {
    const answer = await send(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it.each(['/health', '/ready'])('answers HEAD of %s as GET', async (path) => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => send(path, { method })));
    expect([head?.status, await head?.text()]).toEqual([get?.status, '']);
  });

  it('names Origin in Vary where the answer is not shared, too', async () => {
    const answer = await send('/trpc/account.getCurrentUser', { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  it('lets nothing that belongs to a person be stored', async () => {
    for (const row of restTable.filter(({ isShared }) => !isShared)) {
      const answer = await world.rest(row.method, row.path.replace(/\{\w+\}/g, 'x'), {
        token: row.path === '/token' ? undefined : token,
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      if (answer.status === 200 && row.path === '/user/sessions')
        token = await world.logIn('customer@example.com', demoPassword);
    }
    expect(
      (await send('/trpc/account.getCurrentUser', { headers: { authorization: `Bearer ${token}` } })).headers.get(
        'cache-control',
      ),
    ).toBe('no-store');
  });

  it('allows no inline script, and has one policy for all pages', async () => {
    const policies = await Promise.all(
      ['/login', '/marketplace', '/nowhere'].map(async (path) =>
        (await send(path)).headers.get('content-security-policy'),
      ),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'wasm-unsafe-eval' http:\/\/127\.0\.0\.1:\d+;/);
    expect(policies[0]?.replaceAll("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(policies[0]).not.toContain('nonce');
    expect(new Set(policies).size).toBe(1);
  });

  it.each([
    'https://studio.example.evil',
    'https://evil.studio.example',
    'https://studio.example:8443',
    'http://studio.example',
    'null',
  ])('does not let the origin %s read answers', async (origin) => {
    expect((await send('/api/v1/user', { headers: { origin } })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets a listed origin read answers, without credentials', async () => {
    const { headers } = await send('/api/v1/user', { headers: { origin: 'https://studio.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('https://studio.example');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('pages', () => {
  it.each([
    ['/login', 200],
    ['/account/cadenza-plus', 200],
    ['/account/other-plus', 404],
    ['/nowhere', 404],
    ['/404', 404],
  ])('serves %s with %i and the portal', async (path, status) => {
    const answer = await send(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('id="product-config"');
  });

  it.each([
    ['/login', []],
    ['/signup', ['/assets/signup.js']],
    ['/marketplace?search=brass', ['/assets/marketplace.js', '/assets/dialog.js']],
    ['/marketplace/', ['/assets/marketplace.js', '/assets/dialog.js']],
    ['/marketplace/collection/nothing', ['/assets/not-found.js']],
    ['/account/licenses', ['/assets/account.js']],
    ['/account/download-cadenza', ['/assets/account.js', '/assets/download.js']],
  ])('loads the scripts of %s with it', async (path, scripts) => {
    const page = await (await send(path)).text();
    const preloads = [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)];
    expect(preloads.map(([, href]) => href)).toEqual(scripts);
  });

  it('serves no file from outside its folder', async () => {
    for (const path of ['/assets/../../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '//etc/passwd'])
      expect([400, 404]).toContain(await sendRaw('GET', path, {}));
  });
});

describe('links', () => {
  it('starts every mailed link with the configured address, whatever the request says', async () => {
    const headers = { ...json, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    await send('/api/v1/recover', { method: 'POST', headers, body: '{"authId":"customer@example.com"}' });
    await sendRaw('POST', '/api/v1/recover', { ...json, host: 'evil.example' }, '{"authId":"support@example.com"}');
    for (const to of ['customer@example.com', 'support@example.com']) {
      const [mail] = await world.mails(to);
      expect(mail?.text).toContain('http://portal.test/recover/reset?token=');
      expect(mail?.text).not.toContain('evil.example');
    }
  });
});
