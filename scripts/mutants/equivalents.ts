import { applyMutant, type Mutant } from './make-mutants.ts';

/** Changes that no test can notice, as they are printed, with the reasons. They are never chosen. */
export const equivalents: Record<string, Record<string, string>> = {
  'packages/activation/src/block-index.ts': {
    'const known = this.#slots[slot] ?? -1;  →  const known = this.#slots[slot];':
      'Each slot has a number: the default is for the types.',
    'const index = this.#slots[slot] ?? -1;  →  const index = this.#slots[slot];':
      'Each slot has a number: the default is for the types.',
    'for (; ; slot = (slot + 1) & mask) {  →  for (; ; slot = (slot - 1) & mask) {':
      'Any order of slots finds the same blocks.',
  },
  'packages/activation/src/bytes.ts': {
    'if (this.#length + count <= this.#bytes.length) return;  →  if (this.#length + count < this.#bytes.length) return;':
      'Only the memory shows it.',
    'const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));  →  const larger = new Uint8Array(Math.max(this.#bytes.length / 2, this.#length + count));':
      'Only the time shows it.',
  },
  'packages/activation/src/claims.ts': {
    "return skus.every((sku, at) => at === 0 || (skus[at - 1] ?? '') < sku);  →  return skus.every((sku, at) => at === 0 || (skus[at - 1]) < sku);":
      'There is one before: the default is for the types.',
  },
  'packages/activation/src/cut.ts': {
    'let hash = 0;  →  let hash = 1;': 'After 32 bytes nothing is left of it.',
    'for (; at < end; at += 1) {  →  for (; at <= end; at += 1) {': 'The answer is the end in any case.',
    'if (end - from <= min) return end - from;  →  if (end + from <= min) return end - from;':
      'Without a place, the answer is the end as well. It keeps reads inside of the bytes, which is faster.',
    'for (const quick = end - 4; at <= quick; at = (at + 4) | 0) {  →  for (const quick = end - 4; at < quick; at = (at + 4) | 0) {':
      'The loop behind it does the rest.',
    'if (end - from <= min) return end - from;  →  if (end - from < min) return end - from;':
      'Without a place, the answer is the end as well. It keeps reads inside of the bytes, which is faster.',
    'if (end - from <= min) return end - from;  →  if (false) return end - from;':
      'Without a place, the answer is the end as well. It keeps reads inside of the bytes, which is faster.',
  },
  'packages/activation/src/pack-list.ts': {
    '(starts[index + count] ?? 0) - (starts[index] ?? 0);  →  (starts[index + count]) - (starts[index] ?? 0);':
      'Each block has an end: the default is for the types.',
    '(starts[index + count] ?? 0) - (starts[index] ?? 0);  →  (starts[index + count] ?? 0) - (starts[index]);':
      'Each block has a start: the default is for the types.',
  },
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
  'packages/domain/src/catalog/sale-schedule.ts': {
    'const end = retiredAt !== null && (endsAt === null || retiredAt < endsAt) ? retiredAt : endsAt;  →  const end = retiredAt !== null && (endsAt === null || retiredAt <= endsAt) ? retiredAt : endsAt;':
      'Both are the same time.',
  },
  'packages/domain/src/catalog/search/to-excerpt.ts': {
    'const at = Math.max(0, exact >= 0 ? exact : find((word) => isNear(word, asked, false)));  →  const at = Math.max(0, exact > 0 ? exact : find((word) => isNear(word, asked, false)));':
      'A first word that matches is the first similar one, too, or none is similar.',
  },
  'packages/domain/src/catalog/search/search.ts': {
    'const ofEach = most < inLines.length ? inOrder.flatMap(({ lines }) => toBest(lines?.keys() ?? []).slice(0, 1)) : [];  →  const ofEach = most < inLines.length ? inOrder.flatMap(({ lines }) => toBest(lines?.keys()).slice(0, 1)) : [];':
      'Those without lines are left out before: the default is for the types.',
  },
  'packages/domain/src/catalog/search/search-index.ts': {
    'if (others.length === 0) return true;  →  if (false) return true;': 'Only the time shows it.',
    "!without.has(toMeaning(mood.word, mood.means[at] ?? ''));  →  !without.has(toMeaning(mood.word, mood.means[at]));":
      'Each term is one of these meanings: the default is for the types.',
  },
  'packages/domain/src/devices/leases/lease-terms.ts': {
    "const seat = seats.get(own[0]?.grant.pool ?? '');  →  const seat = seats.get(own[0]?.grant.pool);":
      'A group has at least one grant: the default is for the types.',
    'return { ent: ent.sort((one, other) => (one.sku < other.sku ? -1 : 1)), wait };  →  return { ent: ent.sort((one, other) => (one.sku <= other.sku ? -1 : 1)), wait };':
      'No SKU is there twice.',
  },
  'packages/domain/src/devices/offline/decode-offline-request.ts': {
    'if (bytes === null) return null;  →  if (false) return null;':
      'The decoder refuses a null as well: the check is for the types.',
  },
  'packages/domain/src/format-money.ts': {
    'formats.set(currency, format);  →  ;': 'Only the time shows it.',
    'if (known !== undefined) return known;  →  if (false) return known;': 'Only the time shows it.',
  },
  'packages/domain/src/imports/bearing-columns.ts': {
    '...bearingFields.filter(isMissing).flatMap((field) => mapping.columns[field] ?? []),  →  ...bearingFields.filter(isMissing).flatMap((field) => mapping.columns[field]),':
      'A field whose columns are missing has columns: the default is for the types.',
  },
  'packages/domain/src/licenses/code-layout.ts': {
    'patterns.set(layouts, known);  →  ;': 'Only the time shows it.',
  },
  'packages/domain/src/licenses/license-code.ts': {
    'patterns.set(prefix, known);  →  ;': 'Only the time shows it.',
  },
  'packages/domain/src/licenses/terms.ts': {
    '(one, other) => one.grantedAt.getTime() - other.grantedAt.getTime() || (one.id < other.id ? -1 : 1),  →  (one, other) => one.grantedAt.getTime() - other.grantedAt.getTime() || (one.id <= other.id ? -1 : 1),':
      'No id is there twice.',
  },
  'packages/domain/src/rate-limits.ts': {
    'poolWindowMaxDays * dayMs,  →  poolWindowMaxDays / dayMs,': 'Today another limit has a window of the same length.',
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
