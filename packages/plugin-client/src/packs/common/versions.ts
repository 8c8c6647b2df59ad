/** The numbers of a version and the parts of its pre-release. Build metadata, from a plus on, is not compared. */
function parse(version: string): { numbers: bigint[]; preRelease: string[] } {
  const [, main = '', preRelease = ''] = /^([^+-]*)(?:-([^+]*))?/.exec(version) ?? [];
  const numbers = main.split('.').map((part) => BigInt(/^\d+/.exec(part)?.[0] ?? 0));
  return { numbers, preRelease: preRelease === '' ? [] : preRelease.split('.') };
}

const isNumber = (part: string) => /^\d+$/.test(part);

/** True if one part of a pre-release is before another: numbers by their value and before words. */
function isPartBefore(one: string, other: string): boolean {
  if (isNumber(one) && isNumber(other)) return BigInt(one) < BigInt(other);
  return isNumber(one) === isNumber(other) ? one < other : isNumber(one);
}

/** True if a version such as 1.4 is not newer than another, by Semantic Versioning: 1.4.0-beta.2 is before 1.4. */
export function isAtMost(version: string, other: string): boolean {
  const own = parse(version);
  const theirs = parse(other);
  for (let at = 0; at < Math.max(own.numbers.length, theirs.numbers.length); at += 1) {
    const number = own.numbers[at] ?? 0n;
    const limit = theirs.numbers[at] ?? 0n;
    if (number !== limit) return number < limit;
  }
  if (own.preRelease.length === 0 || theirs.preRelease.length === 0) return theirs.preRelease.length === 0;
  for (const [at, part] of own.preRelease.entries()) {
    const limit = theirs.preRelease[at];
    if (limit === undefined) return false;
    if (part !== limit) return isPartBefore(part, limit);
  }
  return true;
}
