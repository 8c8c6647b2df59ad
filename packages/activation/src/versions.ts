interface Version {
  numbers: bigint[];
  /** The parts of the pre-release name; empty for a stable version. */
  preRelease: string[];
}

/** Build metadata (`+5`) does not affect the order. */
function parseVersion(version: string): Version {
  const [, main = '', preRelease = ''] = /^([\d.]+)(?:-([^+]+))?/.exec(version) ?? [];
  const parts = main.split('.').map(BigInt);
  return {
    numbers: Array.from({ length: 4 }, (_, place) => parts[place] ?? 0n),
    preRelease: preRelease === '' ? [] : preRelease.split('.'),
  };
}

function compare<T>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Orders the parts of a pre-release name: numbers by value and before words, words by their characters. */
function compareParts(one: string, other: string | undefined): number {
  if (other === undefined) return 1;
  const isNumberA = /^\d+$/.test(one);
  const isNumberB = /^\d+$/.test(other);
  if (isNumberA && isNumberB) return compare(BigInt(one), BigInt(other));
  return isNumberA === isNumberB ? compare(one, other) : compare(isNumberB, isNumberA);
}

export function isStable(version: string): boolean {
  return parseVersion(version).preRelease.length === 0;
}

/**
 * Compares two versions: -1, 0 or 1. Follows Semantic Versioning, with one to four numbers: some systems' installers
 * use `1.2` or `1.2.3.4`.
 */
export function compareVersions(one: string, other: string): number {
  const left = parseVersion(one);
  const right = parseVersion(other);
  for (const [place, number] of left.numbers.entries()) {
    const order = compare(number, right.numbers[place]);
    if (order !== 0) return order;
  }
  if (left.preRelease.length === 0 || right.preRelease.length === 0)
    return compare(left.preRelease.length === 0, right.preRelease.length === 0);
  for (const [place, part] of left.preRelease.entries()) {
    const order = compareParts(part, right.preRelease[place]);
    if (order !== 0) return order;
  }
  return compare(left.preRelease.length, right.preRelease.length);
}
