import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Calls {
  /** Calls that the page makes when it opens. They can wait, answer and fail. */
  automatic: Set<string>;
  /** Calls that the visitor makes. They can succeed and fail. */
  manual: Set<string>;
}

/**
 * The procedures that a page calls, itself or through the features that it imports. Other pages are listed on their
 * own.
 */
export function findCalls(path: string, calls: Calls = { automatic: new Set(), manual: new Set() }): Calls {
  const source = readFileSync(path, 'utf8');
  const note = (pattern: RegExp, kind: keyof Calls) => {
    for (const [, area, name] of source.matchAll(pattern)) calls[kind].add(`${area}.${name}`);
  };
  // A query that is not enabled only reads what another page has loaded.
  note(/\btrpc\.(\w+)\.(\w+)\.useQuery\((?![^;]*enabled: false)/g, 'automatic');
  note(/\bclient\.(\w+)\.(\w+)\.mutate\(/g, 'automatic');
  note(/\btrpc\.(\w+)\.(\w+)\.useMutation\(/g, 'manual');
  for (const [, file = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
    const imported = join(dirname(path), file);
    if (imported.endsWith('-page.tsx')) continue;
    if (imported.includes('/features/') || imported.endsWith('/use-current-user.ts')) findCalls(imported, calls);
  }
  for (const path of calls.automatic) calls.manual.delete(path);
  return calls;
}
