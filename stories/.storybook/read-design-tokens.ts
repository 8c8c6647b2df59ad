import { readFileSync } from 'node:fs';
import { toBrandPath } from '@backline/core/installation/parse-settings';
import { readBrand } from '@backline/core/installation/read-brand';
import { toDesignTokens } from '@backline/domain/brand/to-design-tokens';

/** The look of the brand in BRAND_PATH, or of the portal's own, as JSON. */
export function readDesignTokens(): string {
  const css = readFileSync(new URL('../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  return `${JSON.stringify(toDesignTokens(readBrand(toBrandPath(process.env)), css), null, 2)}\n`;
}
