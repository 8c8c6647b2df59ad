import { contactNameInput } from '../account/fields.ts';
import { type EmailAddress, parseEmail } from '../inputs/parse-email.ts';
import { readsAsOther } from './bearing-columns.ts';
import type { ImportConditions, ImportField, ImportKind, ImportMapping } from './mapping.ts';
import type { ImportReason, ImportRemark, RefusedVerdict } from './verdict.ts';

interface ReadLine {
  line: number;
  remarks?: readonly ImportRemark[];
}

export interface CustomerLine extends ReadLine {
  email: EmailAddress;
  /** Null if unknown: the page that the invitation opens asks for it. */
  name: string | null;
  at: Date | null;
  /** The time of the consent to news. Null if there was none, or if its time is unknown. */
  consentAt: Date | null;
  /** The wording of the consent, or null if the file has none. */
  consentWording?: string | null;
}

export interface LicenseLine extends ReadLine {
  code: string;
  sku: string;
}

export interface OrderLine extends Omit<CustomerLine, 'consentAt' | 'consentWording'> {
  order: string;
  product: string;
  skus: readonly string[];
  quantity: number;
}

export interface ImportLines {
  customers: CustomerLine;
  licenses: LicenseLine;
  orders: OrderLine;
}

type Cells = Readonly<Record<string, string>>;

class RefusedLine extends Error {
  readonly reason: ImportReason;
  readonly detail: string | undefined;
  readonly by: string | undefined;

  constructor(reason: ImportReason, detail?: string, by?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
    this.by = by;
  }
}

const detailLength = 80;
const zero = /^[^\p{L}\d]*0+(?:[.,]0+)*[^\p{L}\d]*$/u;

/** Matches zero amounts: `0.00`, `$0`, `0,0 €`. */
function toValue(cell: string): string {
  const value = cell.trim().toLowerCase();
  return zero.test(value) ? '0' : value;
}

function isMet(cells: Cells, condition: ImportConditions[number]): boolean {
  return Object.entries(condition).every(([column, values]) => {
    const cell = cells[column];
    if (cell === undefined) return false;
    const isWithout = !Array.isArray(values);
    const listed = (isWithout ? values.not : values).map(toValue);
    return listed.includes(toValue(cell)) !== isWithout;
  });
}

/** The first column of the matching condition, or null. */
function findMet(cells: Cells, conditions: ImportConditions): string | null {
  const met = conditions.find((condition) => isMet(cells, condition));
  return met === undefined ? null : (Object.keys(met)[0] ?? null);
}

const day = String.raw`(?<day>\d{4}-\d\d-\d\d)`;
const time = String.raw`(?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)`;
const zone = String.raw`(?<zone>Z|UTC|[+-]\d\d:?\d\d)`;
const moment = new RegExp(`^${day}(?:[T ]${time} ?${zone}?)?$`);

/** Reads a day or a time in ISO 8601 and similar formats, as UTC if it has no zone. Returns null for anything else. */
export function parseMoment(text: string): Date | null {
  const { day, time = '00:00', zone = 'Z' } = moment.exec(text)?.groups ?? {};
  if (day === undefined) return null;
  const at = new Date(`${day}T${time}${zone.replace('UTC', 'Z').replace(/^(...):?(..)$/, '$1:$2')}`);
  // JavaScript would read 2026-02-30 as a day in March.
  const isReal = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isReal ? at : null;
}

/** Values of a date column that mean no end. */
const never = /^(?:never|lifetime|life time|unlimited|perpetual|forever|null|none|n\/a|-+|0000-00-00.*)$/i;
/** A number in a spreadsheet's short form, such as 1.23457E+15. */
const rounded = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** A spreadsheet keeps 15 digits and replaces the others with zeros. */
const cutDigits = /^[1-9]\d{14}0{2,}$/;

class Line {
  readonly #cells: Cells;
  readonly #mapping: ImportMapping;
  readonly remarks: ImportRemark[] = [];

  constructor(cells: Cells, mapping: ImportMapping) {
    this.#cells = cells;
    this.#mapping = mapping;
  }

  #findFrom(field: ImportField): { column: string; cell: string } | undefined {
    const all = this.#mapping.columns[field]?.map((column) => ({ column, cell: this.#cells[column]?.trim() ?? '' }));
    return all?.find(({ cell }) => cell !== '');
  }

  find(field: ImportField): string | undefined {
    return this.#findFrom(field)?.cell;
  }

  demand(field: ImportField, reason: ImportReason): string {
    const cell = this.find(field);
    if (cell === undefined) throw new RefusedLine(reason);
    return cell;
  }

  /** A code, order number or product. Refused if it was rounded, because it is no longer unique. */
  demandName(field: ImportField, reason: ImportReason): string {
    const cell = this.demand(field, reason);
    if (rounded.test(cell) || cutDigits.test(cell)) throw new RefusedLine('rounded', cell, field);
    return cell;
  }

  date(field: ImportField): Date | null {
    const text = this.find(field);
    if (text === undefined) return null;
    const at = parseMoment(text);
    if (at === null) throw new RefusedLine('date_invalid', text);
    return at;
  }

  /** The recipient. The payer's name is not used for a gift. */
  person(): { email: EmailAddress; name: string | null } {
    const recipient = this.#findFrom('recipient');
    const from = recipient ?? this.#findFrom('email');
    if (from === undefined) throw new RefusedLine('email_missing');
    const email = parseEmail(from.cell);
    if (email === null) throw new RefusedLine('email_invalid', from.cell);
    const isGift = recipient !== undefined || readsAsOther(from.column);
    if (!isGift) return { email, name: this.#name(['name', 'lastName']) };
    this.remarks.push('gift');
    return { email, name: this.#name(['recipientName']) };
  }

  /** Null for a name that is not valid here: the customer is asked for one later. */
  #name(fields: readonly ImportField[]): string | null {
    const text = fields.map((field) => this.find(field)).join(' ');
    return contactNameInput.safeParse(text).data ?? null;
  }

  quantity(): number {
    const text = this.find('quantity') ?? '1';
    const quantity = Number(text);
    if (!Number.isInteger(quantity) || quantity < 1) throw new RefusedLine('quantity_unusable', text);
    if (quantity > 1) this.remarks.push('several');
    return quantity;
  }

  #refuseWhere(conditions: ImportConditions, reason: ImportReason): void {
    const column = findMet(this.#cells, conditions);
    if (column === null) return;
    throw new RefusedLine(reason, `${column}: ${this.#cells[column]?.trim() || 'empty'}`, column);
  }

  /** Throws if the purchase ends, or if the file and mapping do not say whether it does. */
  assertLasts(): void {
    const { ended, temporary, unclear, takesUnclear, asksLasting, lasting } = this.#mapping;
    this.#refuseWhere(ended, 'ended');
    const end = this.#findFrom('endsAt');
    if (end !== undefined && !never.test(end.cell)) {
      const endsAt = parseMoment(end.cell);
      if (endsAt === null) throw new RefusedLine('date_invalid', end.cell);
      throw new RefusedLine('has_end', endsAt.toISOString().slice(0, 10), end.column);
    }
    const names = this.#productNames();
    const isLasting = lasting === true || names.some((name) => lasting?.includes(name) === true);
    if (!isLasting) this.#refuseWhere(temporary, 'has_end');
    if (takesUnclear) {
      if (findMet(this.#cells, unclear) !== null) this.remarks.push('unclear_taken');
    } else this.#refuseWhere(unclear, 'unclear');
    if (asksLasting && !isLasting)
      throw new RefusedLine(
        'end_unknown',
        names.find((name) => name !== ''),
      );
  }

  #productNames(): string[] {
    return this.#mapping.columns.product?.map((column) => this.#cells[column]?.trim() ?? '') ?? [];
  }

  /** The SKUs that the mapping lists for one of the product's names. If it lists none, the name is taken as the SKU. */
  products(): { product: string; skus: readonly string[] } {
    const product = this.demandName('product', 'product_missing');
    const listed = this.#productNames().find((name) => Object.hasOwn(this.#mapping.products, name));
    return { product, skus: (listed !== undefined && this.#mapping.products[listed]) || [product] };
  }

  /** The consent to news. A payer's consent does not count for the recipient of a gift. */
  consent(): { consentAt: Date | null; consentWording: string | null } {
    const isGiven = yes.has(this.find('consent')?.toLowerCase() ?? '') && !this.remarks.includes('gift');
    const consentAt = isGiven ? this.date('consentAt') : null;
    if (isGiven) this.remarks.push(consentAt === null ? 'news_undated' : 'news');
    return { consentAt, consentWording: consentAt === null ? null : (this.find('consentWording') ?? null) };
  }
}

const yes = new Set(['1', 'true', 'yes', 'y', 'subscribed']);

const readers: { [Kind in ImportKind]: (line: Line) => Omit<ImportLines[Kind], 'line'> } = {
  customers(line) {
    const person = line.person();
    return { ...person, at: line.date('at'), ...line.consent() };
  },
  licenses(line) {
    const code = line.demandName('code', 'code_missing');
    line.assertLasts();
    line.quantity();
    const { product, skus } = line.products();
    const [sku = product, ...others] = skus;
    if (others.length > 0) throw new RefusedLine('product_many', product);
    return { code, sku };
  },
  orders(line) {
    const order = line.demandName('order', 'order_missing');
    const person = line.person();
    line.assertLasts();
    return { order, ...person, at: line.date('at'), quantity: line.quantity(), ...line.products() };
  },
};

/** The subject of a line, for the list of verdicts. A code is masked there. */
const subjects: Record<ImportKind, (line: Line) => string | undefined> = {
  customers: (line) => line.find('email'),
  licenses: (line) => toShownCode(line.find('code') ?? ''),
  orders: (line) => line.find('order'),
};

export const toShownCode = (code: string): string => (code === '' ? '' : `…${code.slice(-4)}`);

export interface SkippedLine {
  line: number;
  verdict: 'skipped';
  by: string;
}

/** Reads a line by the mapping. `skipped`: the mapping says that the line is not about a customer. */
export function readImportLine<Kind extends ImportKind>(
  kind: Kind,
  cells: Cells,
  line: number,
  mapping: ImportMapping,
): ImportLines[Kind] | RefusedVerdict | SkippedLine {
  const skippedBy = findMet(cells, mapping.skip);
  if (skippedBy !== null) return { line, verdict: 'skipped', by: skippedBy };
  const read = new Line(cells, mapping);
  try {
    const fields = readers[kind](read);
    return { line, ...fields, ...(read.remarks.length > 0 && { remarks: read.remarks }) } as ImportLines[Kind];
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error;
    const { reason, detail, by } = error;
    const what = subjects[kind](read)?.slice(0, detailLength) ?? '';
    return {
      line,
      verdict: 'refused',
      what,
      reason,
      ...(detail !== undefined && { detail: detail.slice(0, detailLength) }),
      ...(by !== undefined && { by }),
    };
  }
}
