/** The calls that the server answers alike to everybody: each is one request that caches may answer, with nobody's token. */
const sharedCalls: ReadonlySet<string> = new Set([
  'catalog.getCollection',
  'catalog.getDeveloper',
  'catalog.listDevelopers',
  'catalog.listCartItems',
]);

export function isSharedCall(path: string): boolean {
  return sharedCalls.has(path);
}

/** The same for the key under which an answer is kept. */
export function isSharedKey([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && isSharedCall(path.join('.'));
}
