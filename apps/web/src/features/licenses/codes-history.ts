import { formatTypedLicenseCodes } from '@backline/domain/licenses/license-code';

export interface CodesEdit {
  text: string;
  caret: number;
}

/** The field's undo history, because formatting while typing breaks the browser's own. */
export interface CodesHistory {
  past: readonly CodesEdit[];
  present: CodesEdit;
  future: readonly CodesEdit[];
}

const longest = 500;

export function startHistory(text: string): CodesHistory {
  return { past: [], present: { text, caret: text.length }, future: [] };
}

export function record({ past, present }: CodesHistory, next: CodesEdit): CodesHistory {
  if (next.text === present.text) return { past, present: { ...next }, future: [] };
  return { past: [...past.slice(-longest), present], present: next, future: [] };
}

export function undo(history: CodesHistory): CodesHistory {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] };
}

export function redo(history: CodesHistory): CodesHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}

/** True if the line at the caret is only the prefix or a part of it. */
function isLineBegun({ text, caret }: CodesEdit, prefix: string): boolean {
  const [before = ''] = text.slice(0, caret).split('\n').slice(-1);
  const [after = ''] = text.slice(caret).split('\n', 1);
  return `${prefix}-`.startsWith((before + after).toUpperCase());
}

/** Formats typed text. A line with only a part of the prefix stays as it is. */
export function toTyped(typed: CodesEdit, prefix: string): CodesEdit {
  return isLineBegun(typed, prefix)
    ? { ...typed, text: typed.text.toUpperCase() }
    : formatTypedLicenseCodes(typed.text, typed.caret, prefix);
}

/** Replaces the selection with the found codes, one per line. Without a prefix nothing is formatted. */
export function insertCodes(
  { text, start, end }: { text: string; start: number; end: number },
  codes: readonly string[],
  prefix: string | null,
): CodesEdit {
  const head = [text.slice(0, start).trimEnd(), ...codes].filter((line) => line !== '').join('\n');
  const tail = text.slice(end).trimStart();
  const all = tail === '' ? head : `${head}\n${tail}`;
  return prefix === null ? { text: all, caret: head.length } : formatTypedLicenseCodes(all, head.length, prefix);
}
