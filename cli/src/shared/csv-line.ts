import { stringify } from 'csv-stringify/sync';

/** Writes a line of CSV (RFC 4180). Cells that a spreadsheet could run as formulas are escaped. */
export const toCsvLine = (cells: string[]): string => stringify([cells], { escape_formulas: true, eof: false });
