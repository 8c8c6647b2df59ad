import type { Db } from '@backline/db';
import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import { readOneCode } from '@backline/domain/licenses/read-codes';
import { findLimit } from '@backline/domain/limits';
import type { FindAnswer } from '@backline/domain/support/search/find';
import { type FindTerm, parseFindText } from '@backline/domain/support/search/parse-find-text';
import { minuteMs } from '@backline/domain/time';
import { LRUCache } from 'lru-cache';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { listCodeLayouts } from '../../licenses/list-code-layouts.ts';
import { perCore } from '../../per-core.ts';
import { findOrdersBy } from './find-payments.ts';
import { findNearPeople, findPeople } from './find-people.ts';
import { findImported, findProducts } from './find-products.ts';
import { findThing } from './find-thing.ts';
import { findBatches, searchCodes } from './search-codes.ts';

const toDay = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');

function toWord(term: FindTerm): string {
  switch (term.kind) {
    case 'code':
      return 'a license code';
    case 'ending':
      return `code …${term.lastFour}${term.batch === null ? '' : ` of ${term.batch}`}`;
    case 'batch':
      return `batch ${term.start}…`;
    case 'card':
      return `card …${term.lastFour}`;
    case 'sum':
      return `sum ${term.major.toFixed(2)}${term.currency === null ? '' : ` ${term.currency}`}`;
    case 'day':
      return `day from ${toDay(term.from)} UTC`;
    case 'imported':
      return `order ${term.order} of another shop`;
    case 'text':
      return `part of a name, an address or a product: ${term.words.join(' ')}`;
    default:
      return `${term.kind} ${term.id}`;
  }
}

/** Describes how the text was understood, for the reader of the results. */
export function toWords(terms: readonly FindTerm[]): string {
  return terms.map(toWord).join(', ');
}

interface Search {
  text: string;
  isNear: boolean;
  utcOffsetMinutes: number;
  reason: string;
}

/** The results of one interpretation, whose terms must all match. */
async function findReading(core: Core, db: Db, terms: readonly FindTerm[], isNear: boolean): Promise<FindAnswer[]> {
  const [first] = terms;
  if (first === undefined) return [];
  switch (first.kind) {
    case 'code':
      return searchCodes(core, db, first.text);
    case 'ending':
      return searchCodes(core, db, first.batch === null ? first.lastFour : `${first.batch}/${first.lastFour}`);
    case 'batch':
      return findBatches(core, db, first.start);
    case 'imported':
      return findImported(core, db, first.order);
    case 'text':
      if (isNear) return findNearPeople(core, db, first.words);
      return [...(await findPeople(core, db, first.words)), ...(await findProducts(core, db, first.words))];
    case 'card':
    case 'sum':
    case 'day':
      return findOrdersBy(core, db, terms, isNear);
    default:
      return findThing(core, db, first);
  }
}

const searchedAt = perCore(() => new LRUCache<string, number>({ max: 1000 }));

/** Records one entry per minute and session. A search shows only lines, and opening a line is recorded separately. */
async function recordSearch(core: Core, caller: Caller, reason: string, answers: number): Promise<void> {
  const searches = searchedAt(core);
  const who = caller.session?.id ?? caller.source;
  const nowMs = core.clock.now().getTime();
  if (nowMs - (searches.get(who) ?? -minuteMs) < minuteMs) return;
  searches.set(who, nowMs);
  const event = { type: 'support.searched', reason, details: { answers } } as const;
  await core.store.write((tx) => recordEvent(core, tx, caller, event), { isVolatile: true });
}

/**
 * Finds accounts, guests, orders, plans, codes, batches, products and refusals by a customer's words: a part of a name
 * or address, an id, an invoice, the end of a card number, an amount, a day. Returns at most 20 results, with exact
 * ones first. Changes nothing and does not store the text.
 */
export async function find(core: Core, caller: Caller, { text, isNear, utcOffsetMinutes, reason }: Search) {
  const { codePrefix } = core.settings;
  const layouts = new Set(await listCodeLayouts(core));
  const isCode = (typed: string) => toBareLicenseCode(typed, codePrefix) !== null;
  const isForeignCode = (typed: string) => 'foreign' in (readOneCode(typed, codePrefix, layouts) ?? {});
  const now = core.providerClock.now();
  const read: string[] = [];
  const found: FindAnswer[] = [];
  for (const terms of parseFindText(text, { now, utcOffsetMinutes, isCode, isForeignCode })) {
    read.push(toWords(terms));
    found.push(...(await findReading(core, core.store.db, terms, isNear)));
    // One of our own codes cannot be anything else.
    if (terms[0]?.kind === 'code' && found.length > 0) break;
  }
  const seen = new Set<string>();
  const answers = found.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
  await recordSearch(core, caller, reason, answers.length);
  return { read, isNear, answers: answers.slice(0, findLimit) };
}
