import { parseEmail } from '../../inputs/parse-email.ts';
import { toPlainText } from '../../inputs/plain-text.ts';
import { dayMs, minuteMs } from '../../time.ts';

/** An interpretation of support's search text. All of its terms must match. */
export type FindTerm =
  | { kind: 'order' | 'plan' | 'adjustment' | 'customer' | 'event' | 'account' | 'refusal' | 'invoice'; id: string }
  /** The letters and digits of a whole code. */
  | { kind: 'code'; text: string }
  | { kind: 'ending'; batch: string | null; lastFour: string }
  | { kind: 'batch'; start: string }
  /** The number of an order imported from another shop. */
  | { kind: 'imported'; order: string }
  | { kind: 'card'; lastFour: string }
  /** The digits as typed, in major units, and the currency if given. */
  | { kind: 'sum'; major: number; currency: string | null }
  | { kind: 'day'; from: Date; until: Date }
  | { kind: 'text'; words: string[] };

const marks = /\p{M}/gu;

/** Normalizes names and addresses for comparison. */
export function foldFindText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}

const ids: readonly [RegExp, Extract<FindTerm, { id: string }>['kind']][] = [
  [/^txn_[a-z\d]{26}$/, 'order'],
  [/^sub_[a-z\d]{26}$/, 'plan'],
  [/^adj_[a-z\d]{26}$/, 'adjustment'],
  [/^ctm_[a-z\d]{26}$/, 'customer'],
  [/^(?:evt|ntf)_[a-z\d]{26}$/, 'event'],
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'account'],
  [/^R-[A-Z\d]{6}$/i, 'refusal'],
  [/^\d{1,9}-\d{3,9}$/, 'invoice'],
];

function findId(text: string): FindTerm | null {
  const [, kind] = ids.find(([pattern]) => pattern.test(text)) ?? [];
  if (kind === undefined) return null;
  return { kind, id: kind === 'refusal' ? text.toUpperCase() : kind === 'account' ? text.toLowerCase() : text };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthPattern = `(${months.join('|')})[a-z]*\\.?`;
const dayPatterns: readonly [RegExp, (parts: string[]) => [year: string | undefined, month: number, day: string]][] = [
  [/^(\d{4})-(\d\d)-(\d\d)$/, ([year, month, day]) => [year, Number(month) - 1, day ?? '']],
  [/^(\d\d?)\.(\d\d?)\.(\d{4})$/, ([day, month, year]) => [year, Number(month) - 1, day ?? '']],
  [
    new RegExp(`^(\\d\\d?)\\.? ${monthPattern}(?:,? (\\d{4}))?$`, 'i'),
    ([day, month, year]) => [year, months.indexOf((month ?? '').toLowerCase()), day ?? ''],
  ],
  [
    new RegExp(`^${monthPattern} (\\d\\d?)(?:,? (\\d{4}))?$`, 'i'),
    ([month, day, year]) => [year, months.indexOf((month ?? '').toLowerCase()), day ?? ''],
  ],
];

interface Reader {
  now: Date;
  utcOffsetMinutes: number;
}

/** The reader's day that starts at this moment in UTC. */
function toDay(startUtcMs: number, { utcOffsetMinutes }: Reader): FindTerm {
  const from = new Date(startUtcMs - utcOffsetMinutes * minuteMs);
  return { kind: 'day', from, until: new Date(from.getTime() + dayMs) };
}

function findDay(text: string, reader: Reader): FindTerm | null {
  const localNow = reader.now.getTime() + reader.utcOffsetMinutes * minuteMs;
  const today = Math.floor(localNow / dayMs) * dayMs;
  if (/^today$/i.test(text)) return toDay(today, reader);
  if (/^yesterday$/i.test(text)) return toDay(today - dayMs, reader);
  for (const [pattern, toParts] of dayPatterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [year, month, day] = toParts(found.slice(1));
    const thisYear = new Date(today).getUTCFullYear();
    const start = Date.UTC(Number(year ?? thisYear), month, Number(day));
    if (new Date(start).getUTCDate() !== Number(day) || new Date(start).getUTCMonth() !== month) return null;
    // Without a year, this is the latest such day.
    return toDay(year === undefined && start > today ? Date.UTC(thisYear - 1, month, Number(day)) : start, reader);
  }
  return null;
}

const currencySigns: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const sumPattern =
  /^(?<sign>[$€£¥])?(?<major>\d{1,3}(?:[,.]\d{3})+|\d{1,9})(?:[.,](?<minor>\d\d))?(?<after>[$€£¥]|[A-Z]{3})?$/;

/** A sum has cents or a currency. Any other number is more likely something else. */
function findSum(text: string): FindTerm | null {
  const { sign, major, minor, after } = sumPattern.exec(text.replace(/ (?=[$€£¥]|[A-Z]{3}$)/, ''))?.groups ?? {};
  if (major === undefined || (minor === undefined && sign === undefined && after === undefined)) return null;
  const currency = currencySigns[sign ?? after ?? ''] ?? after ?? null;
  return { kind: 'sum', major: Number(`${major.replace(/[.,]/g, '')}.${minor ?? '0'}`), currency };
}

function findCard(text: string): FindTerm | null {
  const [, lastFour] = /^(?:card )?(?:…|\.{3}|\*+ ?|x+)?(\d{4})$/i.exec(text) ?? [];
  return lastFour === undefined ? null : { kind: 'card', lastFour };
}

/** Reads a text made of a card, a sum and a day, or some of them, each once; null for any other text. */
function readPayment(words: readonly string[], reader: Reader, readSoFar: readonly FindTerm[] = []): FindTerm[] | null {
  if (words.length === 0) return [...readSoFar];
  for (const size of [3, 2, 1]) {
    if (words.length < size) continue;
    const text = words.slice(0, size).join(' ');
    const term = findDay(text, reader) ?? findSum(text) ?? findCard(text);
    if (term === null || readSoFar.some(({ kind }) => kind === term.kind)) continue;
    const read = readPayment(words.slice(size), reader, [...readSoFar, term]);
    if (read !== null) return read;
  }
  return null;
}

/**
 * Interprets support's search text, the most exact meaning first. The caller's `isCode` recognizes a whole code,
 * because it knows the installation's prefix. Returns an empty list for a text that is too short.
 */
export function parseFindText(
  text: string,
  reader: Reader & { isCode(text: string): boolean; isForeignCode?(text: string): boolean },
): FindTerm[][] {
  const typed = toPlainText(text).trim().replace(/\s+/g, ' ');
  const foreign: FindTerm[][] = reader.isForeignCode?.(typed) === true ? [[{ kind: 'code', text: typed }]] : [];
  const id = findId(typed);
  if (id !== null) return [[id], ...foreign];
  const payment = readPayment(typed.split(' '), reader);
  const readings: FindTerm[][] = payment === null ? foreign : [payment, ...foreign];
  // Cards, sums and days can be as long as a code. A name has no digit. A batch can look like a code.
  if (payment === null && /^(?=.*\d)[A-Za-z\d -]+$/.test(typed) && reader.isCode(typed))
    readings.push([{ kind: 'code', text: typed }]);
  const { batch, lastFour } =
    /^(?:(?<batch>[A-Za-z\d][\w.-]{0,63})\/)?…?(?<lastFour>[A-Za-z\d]{4})$/.exec(typed)?.groups ?? {};
  if (lastFour !== undefined)
    readings.push([{ kind: 'ending', batch: batch ?? null, lastFour: lastFour.toUpperCase() }]);
  if (payment === null && /^[A-Za-z\d][\w.-]{1,63}$/.test(typed)) readings.push([{ kind: 'batch', start: typed }]);
  const isCardAlone = payment?.length === 1 && payment[0]?.kind === 'card';
  if ((payment === null || isCardAlone) && /^#?[\w.-]{0,40}\d[\w.-]{0,40}$/.test(typed))
    readings.push([{ kind: 'imported', order: typed }]);
  const words = text
    .trim()
    .split(/\s+/)
    // An address is searched in its stored spelling.
    .map((word) => parseEmail(word)?.canonical ?? foldFindText(word))
    .filter((word) => word.length >= 3);
  if (payment === null && words.length > 0) readings.push([{ kind: 'text', words }]);
  return readings;
}
