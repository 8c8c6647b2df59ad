/** Keys are made here, never from a client's text. This is a second barrier. */
export const isKey = (text: string) => /^[a-z](\/[0-9a-z-][0-9a-z.-]*)+$/.test(text) && !text.includes('..');

/** Throws for an invalid key. */
export function assertKey(text: string): string {
  if (!isKey(text)) throw new Error('This is no key of the storage.');
  return text;
}

const namesMax = 5;

/** Called once with a few names of foreign files in a storage, such as `.DS_Store`. */
export type OnStrange = (names: readonly string[]) => void;

/** Collects foreign names during a listing, and reports them once. */
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
