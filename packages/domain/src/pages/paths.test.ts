import { describe, expect, it } from 'vitest';
import { redirectMaxLength } from '../limits.ts';
import {
  accountTabs,
  findEmail,
  findRedirect,
  isPortalPath,
  paths,
  toAccountPath,
  withEmail,
  withRedirect,
  withToken,
} from './paths.ts';

const hostile = [
  '',
  ' ',
  'evil',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '/account\\..\\evil',
  '/%2f%2fevil.example',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/account%0d%0aSet-Cookie:%20a=b',
  '/account%0aLocation:%20//evil.example',
  '/account%00',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\n/account',
  ' /account',
  '/account\u0000',
  '/account\r\nSet-Cookie: a=b',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example',
  '://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  '/account@evil.example',
  '/@evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/./%2e//evil.example',
  '?//evil.example',
  '#//evil.example',
  'account',
  './account',
  '../account',
  '/%0d/evil.example',
  '\n//evil.example',
  ' //evil.example',
  'https:///evil.example',
  'HTTPS://evil.example',
  'http://evil.example/account',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'file:///etc/passwd',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'evil.example/account',
  '@evil.example',
  '?redirect-to=//evil.example',
  '/account/..//evil.example',
];

describe('findRedirect', () => {
  it('covers a long table of attacks', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(40);
  });

  it.each(hostile)('rejects %j', (target) => {
    expect(findRedirect(target)).toBeNull();
  });

  it.each([null, undefined])('rejects %s', (target) => {
    expect(findRedirect(target)).toBeNull();
  });

  it.each(['/', '/login', '/login/', '/login?redirect-to=%2Flogin'])(
    'does not redirect to the login page by %j',
    (target) => {
      expect(findRedirect(target)).toBeNull();
    },
  );

  it('accepts targets up to the length that fits into a mailed link', () => {
    const longest = `/account?license-code=${'A'.repeat(redirectMaxLength - '/account?license-code='.length)}`;
    expect(findRedirect(longest)).toBe(longest);
    expect(findRedirect(`${longest}A`)).toBeNull();
  });

  it.each([
    '/account',
    '/account/licenses',
    '/account/licenses?license-code=MUS-ABCD&license-code=MUS-EFGH',
    '/marketplace?q=strings%20%26%20brass#top',
    '/marketplace/collection/a-b?x=//not-an-origin',
    '/marketplace?who=me@example.com',
  ])('accepts %s', (target) => {
    expect(findRedirect(target)).toBe(target);
  });

  it('always returns a path of this site, as a browser resolves it', () => {
    for (const target of [...hostile, '/account', '/a?b#c']) {
      const url = new URL(findRedirect(target) ?? paths.account, 'https://portal.example/login');
      expect(url.origin).toBe('https://portal.example');
      expect(url.pathname.startsWith('//')).toBe(false);
    }
  });
});

describe('the paths', () => {
  it('include the tabs of the account, two with the slug', () => {
    expect(accountTabs('cadenza')).toEqual({
      activity: 'activity',
      profile: 'profile',
      security: 'security',
      data: 'data',
      download: 'download-cadenza',
      plus: 'cadenza-plus',
      licenses: 'licenses',
      orders: 'orders',
    });
    expect(toAccountPath('download', 'other')).toBe('/account/download-other');
  });

  it.each([
    '/',
    '/login',
    '/login/',
    '/recover/reset',
    '/email/cancel',
    '/account',
    '/account/profile',
    '/account/security',
    '/account/data',
    '/account/cadenza-plus',
    '/licenses',
  ])('has a page at %s', (path) => {
    expect(isPortalPath(path, 'cadenza')).toBe(true);
  });

  it.each([
    '/404',
    '/nowhere',
    '/account/nowhere',
    '/account/computers',
    '/account/security/x',
    '/account/other-plus',
    '/login/x',
    '//login',
    '/LOGIN',
    '',
  ])('has no page at %j', (path) => {
    expect(isPortalPath(path, 'cadenza')).toBe(false);
  });

  it('put a token into the given parameter', () => {
    expect(withToken(paths.verify, 'a b&c')).toBe('/verify?token=a%20b%26c');
  });

  it('append the redirect to an existing query', () => {
    expect(withRedirect(paths.login, '/account?a=b&c')).toBe('/login?redirect-to=%2Faccount%3Fa%3Db%26c');
    expect(withRedirect('/verify?token=a', '/account')).toBe('/verify?token=a&redirect-to=%2Faccount');
    expect(withRedirect(paths.login, null)).toBe('/login');
  });
});

describe('an address that a link fills in', () => {
  it('comes back from the fragment', () => {
    for (const email of ['guest@example.com', 'a+b&c=d#e@xn--bcher-kva.example', `${'a'.repeat(242)}@example.com`]) {
      const { hash, search } = new URL(withEmail('https://portal.example/signup?redirect-to=%2Faccount', email));
      expect(findEmail(hash)).toBe(email);
      expect(search).toBe('?redirect-to=%2Faccount');
    }
  });

  it.each([
    '',
    '#',
    '#content',
    '#email=',
    '#email=guest',
    '#email=a%20b@c',
    '#email=a%00@c',
    '#email=a@b@c',
    `#email=${'a'.repeat(250)}@example.com`,
  ])('is none in %j', (hash) => {
    expect(findEmail(hash)).toBeNull();
  });
});
