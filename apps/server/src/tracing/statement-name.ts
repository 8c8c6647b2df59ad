/** What a trace has of a statement. */
export interface StatementName {
  /** What it does and to which table: `SELECT users`. */
  name: string;
  /** Its text with a `?` for each literal, should it have one: parameters are holes already. */
  cleaned: string;
}

const kept = new Map<string, StatementName>();
const keptMax = 1000;
const textMax = 2000;

function read(text: string): StatementName {
  const cleaned = text.replace(/'(?:[^']|'')*'/g, '?').replace(/(?<![\w$"])-?\d+(?:\.\d+)?\b/g, '?');
  const operation = /^\W*(\w+)/.exec(cleaned)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(cleaned)?.[1];
  return { name: table === undefined ? operation : `${operation} ${table}`, cleaned: cleaned.slice(0, textMax) };
}

/** The name of a statement. Those of a program are few, and are read once. */
export function toStatementName(text: string): StatementName {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= keptMax) kept.clear();
  const made = read(text);
  kept.set(text, made);
  return made;
}
