import { expect, it } from 'vitest';
import { toWebLink } from './to-web-link.ts';

it('shows the host of an address of the web', () => {
  expect(toWebLink('https://www.pierandgut.example/music')).toEqual({
    href: 'https://www.pierandgut.example/music',
    host: 'pierandgut.example',
  });
});

it.each([
  null,
  '',
  'pierandgut.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://pier.example',
  '//pier.example',
])('does not lead to %j', (address) => {
  expect(toWebLink(address)).toBeNull();
});
