import { expect, it } from 'vitest';
import { toPurpose } from './to-purpose.ts';

const product = {
  name: 'Cadenza',
  slug: 'cadenza',
  plusName: null,
  plans: [{ sku: 'PLUS', name: 'Cadenza Plus', kind: 'plus' }],
} as const;

it.each([
  ['/device?code=WDJB-MJHT', 'Then you add your computer.'],
  ['/device/offline', 'Then you add your computer.'],
  ['/account/licenses?license-code=MUS-ABCD', 'Then your license codes are added.'],
  ['/licenses?license-code=A', 'Then your license codes are added.'],
  ['/account?license-code=A', 'Then your license codes are added.'],
  ['/account/cadenza-plus?subscribe=annual', 'Then you go on to Cadenza Plus.'],
  ['/account/download-cadenza', 'Then you download Cadenza.'],
  ['/marketplace?q=cello', 'Then you go on shopping.'],
  ['/marketplace/collection/harbor-strings/', 'Then you go on shopping.'],
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

it('shows nothing that the address says', () => {
  const words = 'Call+0900+123';
  for (const path of ['/device', '/account/licenses', '/account/cadenza-plus', '/marketplace'])
    expect(toPurpose(`${path}?license-code=${words}&code=${words}&q=${words}#${words}`, product)).not.toMatch(/0900/);
});
