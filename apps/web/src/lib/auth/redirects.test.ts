import { describe, expect, it } from 'vitest';
import {
  findLicenseRedirect,
  readLicenseCodes,
  readRedirect,
  toEntrance,
  toLoginPath,
  withoutLicenseCodes,
} from './redirects.ts';

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
  ])('finds nothing in %j', (search) => {
    expect(readRedirect(search)).toBeNull();
  });

  it('refuses a target that is given twice', () => {
    expect(readRedirect('?redirect-to=/account/licenses&redirect-to=/marketplace')).toBeNull();
  });
});

describe('toEntrance', () => {
  it('leads through login to the page that was named, and to the account by default', () => {
    expect(toEntrance('?redirect-to=%2Fmarketplace')).toBe('/login?redirect-to=%2Fmarketplace');
    expect(toEntrance('?redirect-to=//evil.example')).toBe('/account');
    expect(toEntrance('')).toBe('/account');
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

describe('the codes of a link', () => {
  it('are all read, and null where a link has none', () => {
    expect(readLicenseCodes('?license-code=A,B&x=1&license-code=C')).toEqual(['A,B', 'C']);
    expect(readLicenseCodes('?license-code=')).toEqual(['']);
    expect(readLicenseCodes('?x=1')).toBeNull();
  });

  it('leave the rest of the query when they go', () => {
    expect(withoutLicenseCodes('?license-code=A&x=1&license-code=B')).toBe('?x=1');
    expect(withoutLicenseCodes('?license-code=A')).toBe('');
  });
});
