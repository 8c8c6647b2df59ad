/** The maximum size of a file and of a token in it. */
export const fileMaxBytes = 64 * 1024;
export const tokenMaxLength = 48 * 1024;

/** The names of the tokens in a file. Each token is a line: `name: token`. */
export type TokenName = 'lease' | 'passport' | 'pack' | 'key' | 'sunset' | 'revocation';

/**
 * The tokens in a file, by name. Comments and unknown names are skipped, so that later versions can extend the format.
 * Returns null if the file or a token is too large, a name is repeated, or the file contains a null character.
 */
export function readTokens(text: string): Partial<Record<TokenName, string>> | null {
  if (new TextEncoder().encode(text).length > fileMaxBytes || text.includes('\0')) return null;
  const tokens = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, value] = /^([a-z]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (tokens.has(name) || value.length > tokenMaxLength) return null;
    tokens.set(name, value);
  }
  return Object.fromEntries(tokens);
}

/** Writes a file with tokens and with comments for people. No comment can be read as a token. */
export function formatTokens(remarks: readonly string[], tokens: Partial<Record<TokenName, string>>): string {
  const comments = remarks.map((remark) => `# ${remark.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`);
  return [...comments, ...Object.entries(tokens).map(([name, token]) => `${name}: ${token}`), ''].join('\n');
}
