import { describe, expect, it } from 'vitest';
import { countFilters, toPageAddress } from './page-address.ts';

const product = { slug: 'cadenza', categories: ['Strings', 'Brass', 'Sound Design'] };

describe('the address of a rendered page', () => {
  it.each([
    ['/marketplace', '', '/marketplace'],
    ['/marketplace/', '?utm_source=mail&ref=x', '/marketplace'],
    ['/marketplace', '?category=brass', '/marketplace?category=Brass'],
    ['/marketplace', '?category=Sound+Design&q=bell', '/marketplace?category=Sound+Design'],
    ['/marketplace', '?developer=pier-and-gut', '/marketplace?developer=pier-and-gut'],
    ['/marketplace', '?category=Brass&category=Strings', '/marketplace'],
    ['/marketplace', '?category=Brass&developer=pier-and-gut', '/marketplace'],
    ['/marketplace', '?category=nonsense', '/marketplace'],
    ['/marketplace', '?from=96', '/marketplace?from=96'],
    ['/marketplace', '?from=96&category=Brass', '/marketplace?category=Brass&from=96'],
    ['/marketplace', '?from=95', '/marketplace'],
    ['/marketplace', '?from=-48', '/marketplace'],
    ['/marketplace', '?view=rows&utm_source=mail', '/marketplace?view=rows'],
    ['/marketplace', '?view=rows&category=Brass', '/marketplace?category=Brass'],
    ['/marketplace', '?view=anything', '/marketplace'],
    ['/marketplace/collection/harbor-strings', '?from=48', '/marketplace/collection/harbor-strings'],
    ['/marketplace/developer/pier-and-gut', '?from=48&x=y', '/marketplace/developer/pier-and-gut?from=48'],
    ['/marketplace/collection/harbor-strings', '?promo=dsc_1', '/marketplace/collection/harbor-strings'],
    ['/marketplace/developer/pier-and-gut/', '?category=Brass', '/marketplace/developer/pier-and-gut'],
    ['/cadenza-plus/', '?plan=annual&promo=x', '/cadenza-plus'],
  ])('of %s%s is %s', (path, search, address) => {
    expect(toPageAddress(path, search, product)).toBe(address);
    const { pathname, search: rendered } = new URL(address, 'http://portal.invalid');
    expect(toPageAddress(pathname, rendered, product)).toBe(address);
  });

  it.each(['/login', '/', '/fjord-plus', '/account/cadenza-plus', '/marketplace/other/x', '/marketplaces'])(
    'is none for %s',
    (path) => {
      expect(toPageAddress(path, '', product)).toBeNull();
    },
  );
});

it.each([
  ['', 0],
  ['?sort=name&from=48&several=1&utm_source=mail', 0],
  ['?category=Brass', 1],
  ['?category=Brass&category=Strings', 2],
  ['?q=bell&developer=a', 2],
  ['?tag=Gut&show=sale&show=heard', 3],
])('the address %j has %d filters', (query, count) => {
  expect(countFilters(query)).toBe(count);
});
