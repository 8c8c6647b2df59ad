import { readTokens } from '@backline/domain/brand/to-design-tokens';
import css from '@backline/ui/tokens.css?raw';

const tokens = readTokens(css);

/** The tokens with a common prefix, in the order of `tokens.css`, named by the rest of their names. */
export function listTokens(prefix: string): { name: string; value: string }[] {
  return Array.from(tokens).flatMap(([name, value]) =>
    name.startsWith(prefix) && !name.slice(prefix.length).includes('--')
      ? [{ name: name.slice(prefix.length), value }]
      : [],
  );
}

export function readToken(name: string): string {
  return tokens.get(name) ?? '';
}
