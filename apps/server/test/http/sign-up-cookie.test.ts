import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: TestService;
beforeAll(async () => {
  world = await startTestService({});
});
afterAll(() => world.stop());

const surfaces = {
  rest: { begin: '/api/v1/signup', goOn: '/api/v1/signup/token' },
  trpc: { begin: '/trpc/account.signUp', goOn: '/trpc/sessions.continueSignUp' },
};
type Surface = keyof typeof surfaces;

const send = (path: string, body: object, cookie?: string) =>
  fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });

async function begin(surface: Surface, authId: string): Promise<Response> {
  const person = { password: 'eleven quiet oboes', contactName: 'Emilie Mayer', emailMarketingConsent: false };
  return send(surfaces[surface].begin, { authId, ...person });
}
const verify = async (authId: string) =>
  world.rest('POST', '/verify', { body: { token: await world.mailedToken(authId, '/verify') } });
const toPair = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const goOn = (surface: Surface, cookie?: string) => send(surfaces[surface].goOn, { machineId: 'a-browser' }, cookie);

describe.each(['rest', 'trpc'] as const)('a sign-up over %s', (surface) => {
  const email = `${surface}@example.org`;

  it('keeps its secret where no script reads it, for one call of our own pages', async () => {
    const answer = await begin(surface, email);
    const [pair = '', ...attributes] = answer.headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^sign-up=[\w-]{43}$/);
    expect(attributes).toEqual(['Max-Age=3600', `Path=${surfaces[surface].goOn}`, 'HttpOnly', 'SameSite=Strict']);
    expect(await answer.text()).not.toContain(pair.slice('sign-up='.length));

    const early = await goOn(surface, pair);
    expect(await early.text()).toContain('"token":null');
    expect(early.headers.get('set-cookie')).toBeNull();
    await verify(email);
    expect((await goOn(surface)).status).toBe(400);
    expect(await (await goOn(surface, `sign-up=${'x'.repeat(43)}`)).text()).toContain('"token":null');
    const session = await goOn(surface, `theme=dark; ${pair}; other=1`);
    expect(session.status).toBe(200);
    expect(session.headers.get('set-cookie')).toContain('sign-up=; Max-Age=0');
    const [, token = ''] = /"token":"([\w-]+)"/.exec(await session.text()) ?? [];
    expect((await world.rest('GET', '/user', { token })).body.email).toBe(email);
    expect((await goOn(surface, pair)).status).toBe(400);
    expect(world.logs()).not.toContain(pair.slice('sign-up='.length));
  });

  it('answers a taken address alike, with a secret that opens nothing', async () => {
    const answer = await begin(surface, email);
    expect(toPair(answer)).toMatch(/^sign-up=[\w-]{43}$/);
    const next = await goOn(surface, toPair(answer));
    expect([next.status, await next.text()]).toEqual([200, expect.stringContaining('"token":null')]);
  });

  it('sets no cookie for a refused one', async () => {
    const answer = await send(surfaces[surface].begin, { authId: 'nobody' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
  });
});

it('is for encrypted connections alone where the portal has them', async () => {
  const secured = await startTestService({ env: { PUBLIC_URL: 'https://portal.example' } });
  try {
    const person = { password: 'eleven quiet oboes', contactName: 'Emilie Mayer', emailMarketingConsent: false };
    const { headers } = await secured.rest('POST', '/signup', { body: { authId: 'tls@example.org', ...person } });
    expect(headers.get('set-cookie')).toMatch(/; Secure; SameSite=Strict$/);
  } finally {
    await secured.stop();
  }
});
