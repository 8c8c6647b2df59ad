import { LRUCache } from 'lru-cache';

/** What a trace has of a statement. */
export interface StatementName {
  /** What it does and to which table: `SELECT users`. */
  name: string;
  /** Its text with a `?` for each literal, should it have one: parameters are holes already. */
  cleaned: string;
}

const textMax = 2000;

function read(text: string): StatementName {
  const cleaned = text.replace(/'(?:[^']|'')*'/g, '?').replace(/(?<![\w$"])-?\d+(?:\.\d+)?\b/g, '?');
  const operation = /^\W*(\w+)/.exec(cleaned)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(cleaned)?.[1];
  return { name: table === undefined ? operation : `${operation} ${table}`, cleaned: cleaned.slice(0, textMax) };
}

const names = new LRUCache<string, StatementName>({ max: 1000, memoMethod: read });

/** The name of a statement. Those of a program are few, and are read once. */
export const toStatementName = (text: string): StatementName => names.memo(text);
