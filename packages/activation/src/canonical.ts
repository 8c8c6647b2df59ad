/** A value in a token. Numbers are whole and below 2^53. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * The canonical text of a value (RFC 8785, with whole numbers only): members sorted, no spaces. The same claims always
 * give the same bytes, and so the same signature.
 */
export function canonicalize(value: Json): string {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is not exact.`);
    if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw new RangeError('A text has half a character.');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  const members = value as Record<string, Json | undefined>;
  const texts = Object.keys(members)
    .sort()
    .flatMap((name) => {
      const held = members[name];
      return held === undefined ? [] : [`${JSON.stringify(name)}:${canonicalize(held)}`];
    });
  return `{${texts.join(',')}}`;
}

/**
 * Reads canonical JSON. Returns undefined for any other text, so there are no duplicate members, no fractions, and only
 * one reading of the same bytes.
 */
export function parseCanonical(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return canonicalize(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
