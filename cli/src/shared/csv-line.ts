import { stringify } from 'csv-stringify/sync';

/** A line of CSV (RFC 4180). What a spreadsheet could take for a formula is made text. */
export const toCsvLine = (cells: string[]): string => stringify([cells], { escape_formulas: true, eof: false });
