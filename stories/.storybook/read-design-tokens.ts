import { readFileSync } from 'node:fs';
import { toDesignTokens } from '@backline/domain/brand/to-design-tokens';
import { readOwnBrand } from './brands.ts';

/** The look of the installation's brand, as JSON. */
export function readDesignTokens(): string {
  const css = readFileSync(new URL('../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  return `${JSON.stringify(toDesignTokens(readOwnBrand(), css), null, 2)}\n`;
}
