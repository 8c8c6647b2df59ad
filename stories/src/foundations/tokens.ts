import { readTokens } from '@backline/domain/brand/to-design-tokens';
import css from '@backline/ui/tokens.css?raw';

const tokens = readTokens(css);

/** The tokens whose names start alike, in the order of `tokens.css`, with what follows in their names. */
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
