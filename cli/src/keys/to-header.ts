import type { Trust } from '@backline/activation/token';

const toBytes = (x: string) =>
  [...Buffer.from(x, 'base64url')].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ');

/** The C header that a plugin is built with. */
export function toHeader({ issuer, product, roots }: Trust): string[] {
  return [
    '/* What a plugin believes: the public halves of the roots. Not secret. */',
    '#pragma once',
    `#define BACKLINE_ISSUER ${JSON.stringify(issuer)}`,
    `#define BACKLINE_PRODUCT ${JSON.stringify(product)}`,
    `static const struct { const char *kid; unsigned char x[32]; } backline_roots[${roots.length}] = {`,
    ...roots.map(({ kid, x }) => `  { ${JSON.stringify(kid)}, { ${toBytes(x)} } },`),
    '};',
  ];
}
