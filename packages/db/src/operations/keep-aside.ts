import { copyFileSync, existsSync, linkSync } from 'node:fs';

/** Gives a database that is about to be replaced a second name beside it, and returns that. */
export function keepAside(database: string, now: Date): string {
  const keptAs = `${database}.replaced-${now.toISOString().replace(/[-:]/g, '').replace('.', '')}`;
  // Linked, not moved: if the database's name were without a file even briefly, a server could create an empty one.
  for (const suffix of ['', '-wal']) {
    if (!existsSync(`${database}${suffix}`)) continue;
    try {
      linkSync(`${database}${suffix}`, `${keptAs}${suffix}`);
    } catch {
      copyFileSync(`${database}${suffix}`, `${keptAs}${suffix}`);
    }
  }
  return keptAs;
}
