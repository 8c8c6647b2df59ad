interface Version {
  numbers: bigint[];
  /** The parts of the pre-release name; empty for a stable version. */
  preRelease: string[];
}

const numberCount = 4;

/** Build metadata (`+5`) does not affect the order. */
function parseVersion(version: string): Version {
  const [, main = '', preRelease = ''] = /^([\d.]+)(?:-([^+]+))?/.exec(version) ?? [];
  const parts = main.split('.').map(BigInt);
  return {
    numbers: Array.from({ length: numberCount }, (_, place) => parts[place] ?? 0n),
    preRelease: preRelease === '' ? [] : preRelease.split('.'),
  };
}

function compare<T>(a: T, b: T): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Orders the parts of a pre-release name: numbers by value and before words, words by their characters. */
function compareParts(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return compare(a !== undefined, b !== undefined);
  const isNumberA = /^\d+$/.test(a);
  const isNumberB = /^\d+$/.test(b);
  if (isNumberA && isNumberB) return compare(BigInt(a), BigInt(b));
  return isNumberA === isNumberB ? compare(a, b) : compare(isNumberB, isNumberA);
}

export function isStable(version: string): boolean {
  return parseVersion(version).preRelease.length === 0;
}

/**
 * Compares two versions: -1, 0 or 1. Follows Semantic Versioning, with one to four numbers: some systems' installers
 * use `1.2` or `1.2.3.4`.
 */
export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  for (const [place, number] of left.numbers.entries()) {
    const order = compare(number, right.numbers[place] ?? 0n);
    if (order !== 0) return order;
  }
  if (left.preRelease.length === 0 || right.preRelease.length === 0)
    return compare(left.preRelease.length === 0, right.preRelease.length === 0);
  const longest = Math.max(left.preRelease.length, right.preRelease.length);
  for (let place = 0; place < longest; place += 1) {
    const order = compareParts(left.preRelease[place], right.preRelease[place]);
    if (order !== 0) return order;
  }
  return 0;
}
