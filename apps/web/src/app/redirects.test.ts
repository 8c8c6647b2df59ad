import { describe, expect, it } from 'vitest';
import { findLicenseRedirect, readRedirect, toLoginPath } from './redirects.ts';

describe('readRedirect', () => {
  it('leads back to a path of the portal, query included', () => {
    expect(readRedirect('?redirect-to=%2Faccount%2Flicenses%3Flicense-code%3DA')).toBe(
      '/account/licenses?license-code=A',
    );
  });

  it.each([
    '',
    '?redirect-to=',
    '?redirect-to=//evil.example',
    '?redirect-to=%2F%5Cevil.example',
    '?redirect-to=https:evil.example',
    '?redirect-to=https%3A%2F%2Fevil.example',
    '?redirect-to=javascript:alert(1)',
    '?redirect-to=%09//evil.example',
    '?redirect-to=/account@evil.example',
    '?redirect-to=/account%0A',
  ])('leads to the account where %j leads elsewhere', (search) => {
    expect(readRedirect(search)).toBe('/account');
  });

  it('trusts nothing that is given twice', () => {
    expect(readRedirect('?redirect-to=/account/licenses&redirect-to=/marketplace')).toBe('/account');
  });

  it.each(['/', '/login', '/login/', '/login?redirect-to=%2Flogin'])('does not go in a circle by %j', (target) => {
    expect(readRedirect(`?${new URLSearchParams({ 'redirect-to': target })}`)).toBe('/account');
  });
});

describe('toLoginPath', () => {
  it('keeps the path and the original query', () => {
    const path = toLoginPath('/account/licenses', '?license-code=A&license-code=B');
    expect(readRedirect(path.slice(path.indexOf('?')))).toBe('/account/licenses?license-code=A&license-code=B');
  });
});

describe('findLicenseRedirect', () => {
  it('sends license codes on to the licenses, all of them', () => {
    expect(findLicenseRedirect('?license-code=A&license-code=B')).toBe('/licenses?license-code=A&license-code=B');
  });

  it('leaves every other query alone', () => {
    expect(findLicenseRedirect('?code=A')).toBeNull();
  });
});
