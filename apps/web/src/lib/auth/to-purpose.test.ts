import { expect, it } from 'vitest';
import { findComputerCode, toPurpose } from './to-purpose.ts';

const product = {
  name: 'Cadenza',
  slug: 'cadenza',
  plusName: null,
  plans: [{ sku: 'PLUS', name: 'Cadenza Plus', kind: 'plus' }],
} as const;

it.each([
  ['/device?code=WDJB-MJHT', 'To add your computer.'],
  ['/device/offline', 'To add your computer.'],
  ['/account/licenses?license-code=MUS-ABCD', 'To add your license codes.'],
  ['/licenses?license-code=A', 'To add your license codes.'],
  ['/account?license-code=A', 'To add your license codes.'],
  ['/account/cadenza-plus?subscribe=annual', 'To join Cadenza Plus.'],
  ['/account/download-cadenza', 'To download Cadenza.'],
  ['/marketplace?q=cello', 'To continue shopping.'],
  ['/marketplace/collection/harbor-strings/', 'To continue shopping.'],
])('says what follows on %s', (target, says) => {
  expect(toPurpose(target, product)).toBe(says);
});

it.each([
  null,
  '/account',
  '/account/licenses',
  '/account/profile',
  '/account/fjord-plus',
  '/marketplaces',
  '/device/Studio%20Mac%20of%20your%20bank',
  '/nowhere?plan=Send+money',
])('says nothing about %s', (target) => {
  expect(toPurpose(target, product)).toBeNull();
});

it('calls a computer by the name that the server has for its code', () => {
  expect(findComputerCode('/device?code=wdjb-mjht')).toBe('wdjb-mjht');
  expect(toPurpose('/device?code=WDJB-MJHT', product, 'Studio Mac')).toBe('To add “Studio Mac”.');
  expect(toPurpose('/marketplace', product, 'Studio Mac')).toBe('To continue shopping.');
  for (const target of [null, '/device', '/device?code=Call+0900', '/device/offline?code=WDJB-MJHT', '/account'])
    expect(findComputerCode(target)).toBeNull();
});

it('shows nothing that the address says', () => {
  const words = 'Call+0900+123';
  for (const path of ['/device', '/account/licenses', '/account/cadenza-plus', '/marketplace'])
    expect(toPurpose(`${path}?license-code=${words}&code=${words}&q=${words}#${words}`, product)).not.toMatch(/0900/);
});
