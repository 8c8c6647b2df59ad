import { contactNameInput } from '../account/fields.ts';
import { type EmailAddress, parseEmail } from '../inputs/parse-email.ts';
import type { ImportField, ImportKind, ImportMapping } from './mapping.ts';
import type { ImportReason, ImportVerdict } from './verdict.ts';

export interface CustomerLine {
  line: number;
  email: EmailAddress;
  /** Null if unknown: the page that the invitation opens asks for it. */
  name: string | null;
  at: Date | null;
  /** When news was allowed, or null: it was not, or not recorded. */
  consentAt: Date | null;
}

export interface LicenseLine {
  line: number;
  code: string;
  sku: string;
}

export interface OrderLine extends Omit<CustomerLine, 'consentAt'> {
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

  constructor(reason: ImportReason, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

const detailLength = 80;

function isMeant(cells: Cells, conditions: ImportMapping['skip']): boolean {
  return conditions.some((condition) =>
    Object.entries(condition).every(([column, values]) => {
      const cell = cells[column]?.trim().toLowerCase();
      return cell !== undefined && values.some((value) => value.toLowerCase() === cell);
    }),
  );
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

class Line {
  readonly #cells: Cells;
  readonly #mapping: ImportMapping;

  constructor(cells: Cells, mapping: ImportMapping) {
    this.#cells = cells;
    this.#mapping = mapping;
  }

  find(field: ImportField): string | undefined {
    const cells = this.#mapping.columns[field]?.map((column) => this.#cells[column]?.trim() ?? '');
    return cells?.find((cell) => cell !== '');
  }

  demand(field: ImportField, reason: ImportReason): string {
    const cell = this.find(field);
    if (cell === undefined) throw new RefusedLine(reason);
    return cell;
  }

  date(field: ImportField): Date | null {
    const text = this.find(field);
    if (text === undefined) return null;
    const at = parseMoment(text);
    if (at === null) throw new RefusedLine('date_invalid', text);
    return at;
  }

  email(): EmailAddress {
    const text = this.demand('email', 'email_missing');
    const email = parseEmail(text);
    if (email === null) throw new RefusedLine('email_invalid', text);
    return email;
  }

  /** Null for a name that our rules refuse: the page that the invitation opens asks for one. */
  name(): string | null {
    const text = [this.find('name'), this.find('lastName')].filter((part) => part !== undefined).join(' ');
    return contactNameInput.safeParse(text).data ?? null;
  }

  assertLasts(): void {
    if (isMeant(this.#cells, this.#mapping.ended)) throw new RefusedLine('ended');
    const endsAt = this.date('endsAt');
    if (endsAt !== null) throw new RefusedLine('has_end', endsAt.toISOString().slice(0, 10));
  }

  /** Any of the file's names for a product may be listed; otherwise one of them must be a SKU. */
  products(): { product: string; skus: readonly string[] } {
    const product = this.demand('product', 'product_missing');
    const names = this.#mapping.columns.product?.map((column) => this.#cells[column]?.trim() ?? '') ?? [];
    const listed = names.find((name) => Object.hasOwn(this.#mapping.products, name));
    return { product, skus: (listed !== undefined && this.#mapping.products[listed]) || [product] };
  }
}

const yes = new Set(['1', 'true', 'yes', 'y', 'subscribed']);

const readers: { [Kind in ImportKind]: (line: Line) => Omit<ImportLines[Kind], 'line'> } = {
  customers(line) {
    const isGiven = yes.has(line.find('consent')?.toLowerCase() ?? '');
    return {
      email: line.email(),
      name: line.name(),
      at: line.date('at'),
      consentAt: isGiven ? line.date('consentAt') : null,
    };
  },
  licenses(line) {
    const code = line.demand('code', 'code_missing');
    line.assertLasts();
    const { product, skus } = line.products();
    const [sku = product, ...others] = skus;
    if (others.length > 0) throw new RefusedLine('product_many', product);
    return { code, sku };
  },
  orders(line) {
    const order = line.demand('order', 'order_missing');
    const email = line.email();
    line.assertLasts();
    const quantity = Number(line.find('quantity') ?? 1);
    return { order, email, name: line.name(), at: line.date('at'), quantity, ...line.products() };
  },
};

/** The subject of a line, for the list of verdicts. A code is masked there. */
const subjects: Record<ImportKind, (line: Line) => string | undefined> = {
  customers: (line) => line.find('email'),
  licenses: (line) => toShownCode(line.find('code') ?? ''),
  orders: (line) => line.find('order'),
};

export const toShownCode = (code: string): string => (code === '' ? '' : `…${code.slice(-4)}`);

/** Reads a line of a file by its mapping. `skipped` means that it concerns no customer. */
export function readImportLine<Kind extends ImportKind>(
  kind: Kind,
  cells: Cells,
  line: number,
  mapping: ImportMapping,
): ImportLines[Kind] | Extract<ImportVerdict, { verdict: 'refused' }> | 'skipped' {
  if (isMeant(cells, mapping.skip)) return 'skipped';
  const read = new Line(cells, mapping);
  try {
    return { line, ...readers[kind](read) } as ImportLines[Kind];
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error;
    const { reason, detail } = error;
    const what = subjects[kind](read)?.slice(0, detailLength) ?? '';
    return {
      line,
      verdict: 'refused',
      what,
      reason,
      ...(detail !== undefined && { detail: detail.slice(0, detailLength) }),
    };
  }
}
