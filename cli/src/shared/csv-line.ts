import { stringify } from 'csv-stringify/sync';

/** A line of CSV (RFC 4180). Cells that a spreadsheet could run as formulas become text. */
export const toCsvLine = (cells: string[]): string => stringify([cells], { escape_formulas: true, eof: false });
