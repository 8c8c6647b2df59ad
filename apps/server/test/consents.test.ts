import { publishTerms } from '@backline/core/consents/publish-terms';
import { toUnsubscribeUrl } from '@backline/core/consents/unsubscribe-tokens';
import { paths } from '@backline/domain/pages/paths';
import { customer } from '@backline/fixtures';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: TestService;
let token: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true, env: { CORS_ORIGINS: 'https://studio.example' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  token = await world.logIn(customer.email, customer.password);
});

describe('the link that stops mails from the vendor', () => {
  const isMailed = async () => (await world.rest('GET', '/user/mail-choice', { token })).body.isGiven;
  const toTarget = () => {
    const { pathname, search } = new URL(toUnsubscribeUrl(world.service.core, customer.id));
    return `${world.url}${pathname}${search}`;
  };
  const press = (
    body: string | URLSearchParams | FormData,
    headers: Record<string, string> = {},
    target = toTarget(),
  ) => fetch(target, { method: 'POST', redirect: 'manual', body, headers });
  const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

  beforeEach(async () => {
    await world.rest('POST', '/user/mail-choice', { token, body: { isGiven: true } });
  });

  it('changes nothing when a person or a mail scanner opens it', async () => {
    for (const method of ['GET', 'HEAD']) expect((await fetch(toTarget(), { method })).status).toBe(200);
    expect(await isMailed()).toBe(true);
  });

  it('works with the single field that a mail program posts, without a session or redirect', async () => {
    const answer = await press(oneClick());
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      200,
      null,
      null,
    ]);
    expect(await answer.text()).toBe('You get no more news and offers.\n');
    expect(await isMailed()).toBe(false);
    expect((await press(oneClick())).status).toBe(200);
    expect(world.logs()).not.toContain(new URL(toTarget()).searchParams.get('token'));
  });

  it('works with the same field in multipart form', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await press(form)).status).toBe(200);
    expect(await isMailed()).toBe(false);
  });

  it.each([
    ['another field', new URLSearchParams({ a: 'One-Click' }), 400],
    ['no body', '', 415],
    ['JSON', '{"List-Unsubscribe":"One-Click"}', 415],
    ['a long body', `List-Unsubscribe=One-Click&a=${'a'.repeat(5000)}`, 413],
  ])('does nothing for %s', async (_, body, status) => {
    const type = typeof body === 'string' && body.startsWith('List') ? 'application/x-www-form-urlencoded' : undefined;
    expect((await press(body, type === undefined ? {} : { 'content-type': type })).status).toBe(status);
    expect(await isMailed()).toBe(true);
  });

  it('is refused without a token, or with one that is not ours', async () => {
    for (const target of [`${toTarget()}x`, `${world.url}${paths.unsubscribe}`]) {
      const answer = await press(oneClick(), {}, target);
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        400,
        'token_invalid',
      ]);
    }
    expect(await isMailed()).toBe(true);
  });
});

describe('terms that must be accepted', () => {
  const header = 'x-terms-pending';
  const ask = (path = '/user') => world.rest('GET', path, { token });

  it('are named in every answer to the account until it accepts them, and no call is refused', async () => {
    expect((await ask()).headers.get(header)).toBeNull();
    const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
    const shared = { summary: 'We moved to Weimar.', url: 'https://example.com/terms', mustAccept: true };
    const effectiveAt = world.service.core.clock.now();
    for (const kind of ['terms', 'privacy'] as const)
      await publishTerms(world.service.core, operator, { ...shared, kind, version: '2026-11', effectiveAt });

    const answer = await world.rest('GET', '/user', { token, headers: { origin: 'https://studio.example' } });
    expect([answer.status, answer.headers.get(header)]).toEqual([200, 'privacy=2026-11, terms=2026-11']);
    expect(answer.headers.get('access-control-expose-headers')).toBe(header);
    expect((await world.rest('GET', '/catalog/collections')).headers.get(header)).toBeNull();
    const batch = await fetch(`${world.url}/trpc/account.getCurrentUser,licenses.listLicenses?batch=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([batch.status, batch.headers.get(header)]).toEqual([200, 'privacy=2026-11, terms=2026-11']);
    const { terms } = (await ask('/user/terms')).body;
    expect(terms).toMatchObject([{ kind: 'privacy' }, { kind: 'terms', summary: 'We moved to Weimar.' }]);

    const accept = (kind: string) => world.rest('POST', '/user/terms', { token, body: { kind, version: '2026-11' } });
    const first = await accept('terms');
    expect([first.status, first.headers.get(header)]).toEqual([200, 'privacy=2026-11']);
    expect((await accept('privacy')).headers.get(header)).toBeNull();
    expect((await ask()).headers.get(header)).toBeNull();
    expect((await ask('/user/terms')).body).toEqual({ terms: [] });
  });
});
