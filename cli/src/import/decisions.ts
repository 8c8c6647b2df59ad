import type { ImportKind } from '@backline/domain/imports/mapping';
import type { SkippedLine } from '@backline/domain/imports/read-line';
import type { ImportReason, ImportRemark, ImportVerdict } from '@backline/domain/imports/verdict';
import { toColumns } from '../shared/text.ts';

export const reasons: Record<ImportReason, string> = {
  line_unreadable: 'a quote in it is not as CSV has it: double it, with quotes around the cell',
  email_missing: 'there is no address',
  email_invalid: 'no address',
  date_invalid: 'no date: write it as 2026-01-31 or 2026-01-31T12:00:00Z, or leave the column out of the mapping',
  code_missing: 'there is no code',
  code_unusable: 'no code: it is shorter than 8 characters, has blanks, or is in no form that the others have',
  code_taken: 'the code is in another batch already',
  rounded: 'a spreadsheet has rounded this number: export the file again, with the column as text',
  product_missing: 'it names no product',
  product_unknown: 'no SKU of this shop: say in "products" of the mapping what it is here',
  product_many: 'a code grants one SKU: import the orders instead, or make a SKU for it',
  order_missing: 'there is no number of the order',
  order_taken: 'the order granted this to another account already',
  quantity_unusable: 'the quantity is not 1 or more',
  ended: 'refunded, canceled, disputed, disabled, not paid or a test there',
  has_end: 'it ends, and codes and orders that are imported do not: see "backline grant add --days"',
  unclear: 'the file does not say what is left of it. To take such lines, write "takesUnclear": true in the mapping',
  end_unknown:
    'the file does not say if it ends. If it was sold for good, list the product in "lasting" of the mapping',
  account_disabled: 'the account is disabled',
};

const remarks: Record<ImportRemark, string> = {
  gift: 'a gift, to its recipient',
  several: 'bought more than once: one is granted',
  unclear_taken: 'partly refunded or partly paid',
  news: 'news allowed there',
  news_undated: 'news allowed there without a date: not taken',
};

const granted: Record<ImportKind, string> = {
  customers: 'an account',
  licenses: 'a code for good',
  orders: 'for good',
};

const examplesMax = 3;

/** Lines with the same decision. */
export interface Decision {
  verdict: ImportVerdict['verdict'] | 'skipped';
  reason?: ImportReason;
  /** The column that led to the decision. */
  by?: string;
  remarks?: readonly ImportRemark[];
  lines: number;
  examples: { line: number; what?: string }[];
}

/** Counts lines by their decision. */
export class Decisions {
  readonly #kinds = new Map<string, Decision>();

  add(verdict: ImportVerdict | SkippedLine, lineRemarks: readonly ImportRemark[] = []): void {
    const reason = verdict.verdict === 'refused' ? verdict.reason : undefined;
    const by = 'by' in verdict ? verdict.by : undefined;
    const said = verdict.verdict === 'added' ? lineRemarks : [];
    const key = [verdict.verdict, reason, by, ...said].join('\n');
    const found = this.#kinds.get(key);
    const kind = found ?? {
      verdict: verdict.verdict,
      ...(reason !== undefined && { reason }),
      ...(by !== undefined && { by }),
      ...(said.length > 0 && { remarks: said }),
      lines: 0,
      examples: [],
    };
    this.#kinds.set(key, kind);
    kind.lines += 1;
    if (kind.examples.length < examplesMax)
      kind.examples.push({
        line: verdict.line,
        ...('what' in verdict && verdict.what !== '' && { what: verdict.what }),
      });
  }

  list(): Decision[] {
    const order = ['added', 'known', 'refused', 'skipped'];
    return [...this.#kinds.values()].toSorted(
      (one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict) || other.lines - one.lines,
    );
  }

  toTable(kind: ImportKind, isDryRun: boolean): string[] {
    const titles = {
      added: isDryRun ? 'would be added' : 'added',
      known: 'known',
      refused: 'refused',
      skipped: 'about nobody',
    };
    const rows = this.list().map(({ verdict, reason, by, remarks: said = [], lines, examples }) => {
      const why = reason === undefined ? said.map((remark) => remarks[remark]) : [reasons[reason]];
      const what = verdict === 'added' ? [granted[kind], ...why] : why;
      const such = examples.map(({ line, what: name }) => `line ${line}${name === undefined ? '' : ` ${name}`}`);
      return [
        titles[verdict],
        String(lines),
        such.join(', '),
        [...what, ...(by === undefined ? [] : [`"${by}"`])].join('; '),
      ];
    });
    return rows.length === 0 ? [] : ['', ...toColumns(['DECIDED', 'LINES', 'SUCH AS', 'WHAT'], rows)];
  }
}
