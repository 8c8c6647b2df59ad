/** Keys are made here, never from a client's text; this holds for whatever else may come. */
export const isKey = (text: string) => /^[a-z](\/[0-9a-z-][0-9a-z.-]*)+$/.test(text) && !text.includes('..');

/** Throws for what is no key. */
export function assertKey(text: string): string {
  if (!isKey(text)) throw new Error('This is no key of the storage.');
  return text;
}

const namesMax = 5;

/** Hears once of what lies in a storage and was not put there by it, such as `.DS_Store`: a few of the names. */
export type OnStrange = (names: readonly string[]) => void;

/** Collects names that are no keys while objects are listed, and says them once. */
export function createStrangeNames(onStrange: OnStrange) {
  let isSaid = false;
  const names = new Set<string>();
  return {
    add(name: string) {
      if (!isSaid && names.size < namesMax) names.add(name);
    },
    say() {
      if (isSaid || names.size === 0) return;
      isSaid = true;
      onStrange([...names]);
    },
  };
}
