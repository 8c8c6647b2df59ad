import type { ImportPreview, PriceMove, SalesEnd } from '@backline/core/payments/preview-import';
import { formatMoney } from '@backline/domain/format-money';

const shownLines = 40;

type Row = NonNullable<PriceMove['after']>;

const labels: Record<Row['kind'], string> = {
  regular: '',
  sale: 'sale ',
  monthly: 'monthly ',
  annual: 'yearly ',
  monthly_trial: 'monthly with a trial ',
  annual_trial: 'yearly with a trial ',
};

/** The change from one amount to another: `−90 %`. */
function toPercent(before: Row, after: Row): string {
  if (before.currency !== after.currency || before.amount === 0 || before.amount === after.amount) return '';
  const percent = Math.round(((after.amount - before.amount) / before.amount) * 100);
  return ` (${percent < 0 ? '−' : '+'}${Math.abs(percent)} %)`;
}

function toDates({ startsAt, endsAt }: Row): string {
  const toText = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const parts = [
    startsAt === null ? [] : [`from ${toText(startsAt)}`],
    endsAt === null ? [] : [`until ${toText(endsAt)}`],
  ];
  return parts
    .flat()
    .map((part) => `, ${part}`)
    .join('');
}

function toPrice({ before, after, regular }: PriceMove): string {
  if (after === null) return before === null ? '' : `${formatMoney(before)} ends`;
  const trial =
    before !== null && before.trialDays !== after.trialDays
      ? `, trial ${before.trialDays} → ${after.trialDays} days`
      : '';
  const dates = toDates(after);
  if (before === null || before.amount === after.amount) {
    const off = regular === null ? '' : toPercent(regular, after);
    return `${before === null ? '' : 'stays '}${formatMoney(after)}${off}${dates}${trial}`;
  }
  return `${formatMoney(before)} → ${formatMoney(after)}${toPercent(regular ?? before, after)}${dates}${trial}`;
}

/** A price before and after: `AUR-100 Rust Drums  £49.00 → £4.90 (−90 %)`. */
export const toMoveLine = (move: PriceMove): string => `${move.sku} ${move.name}  ${labels[move.kind]}${toPrice(move)}`;

function toEndLine({ sku, name, owners }: SalesEnd): string {
  const people = owners === 1 ? '1 person owns it and keeps it' : `${owners} people own it; they keep it`;
  return `${sku} ${name}  is no longer sold. ${owners === 0 ? 'Nobody owns it' : people}.`;
}

function cut(lines: readonly string[]): string[] {
  if (lines.length <= shownLines) return [...lines];
  return [
    ...lines.slice(0, shownLines),
    `… and ${lines.length - shownLines} more. "catalog diff FILE --json" has all.`,
  ];
}

/**
 * Describes what an import does to prices and to the items for sale, one line each. A plan's prices with and without a
 * trial change together. New items are left out, because their prices are in the file.
 */
export function toChangeLines({ moves, ends }: ImportPreview): string[] {
  const ended = new Set(ends.map(({ sku }) => sku));
  const isShown = ({ sku, kind, before, after }: PriceMove) => {
    if (ended.has(sku)) return false;
    if (kind.endsWith('_trial')) return before !== null && after !== null && before.trialDays !== after.trialDays;
    return kind === 'sale' || before !== null;
  };
  return [...cut(moves.filter(isShown).map(toMoveLine)), ...cut(ends.map(toEndLine))];
}
