import { formatTypedLicenseCodes } from '@backline/domain/licenses/license-code';

export interface CodesEdit {
  text: string;
  caret: number;
}

/** What was typed, and the way back: a text that is formatted as one types leaves the browser's own undo nothing to go by. */
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

/** Whether the line at the caret holds nothing yet but, at most, the beginning of the prefix. */
function isLineBegun({ text, caret }: CodesEdit): boolean {
  const [before = ''] = text.slice(0, caret).split('\n').slice(-1);
  const [after = ''] = text.slice(caret).split('\n', 1);
  return /^(?:M|MU|MUS-?)?$/i.test(before + after);
}

/** Formats what was typed. A line that begins with the prefix is left alone until it is more than that. */
export function toTyped(typed: CodesEdit): CodesEdit {
  return isLineBegun(typed)
    ? { ...typed, text: typed.text.toUpperCase() }
    : formatTypedLicenseCodes(typed.text, typed.caret);
}

/** Puts found codes where the selection was, on lines of their own. */
export function insertCodes(text: string, start: number, end: number, codes: readonly string[]): CodesEdit {
  const head = [text.slice(0, start).trimEnd(), ...codes].filter((line) => line !== '').join('\n');
  const tail = text.slice(end).trimStart();
  return formatTypedLicenseCodes(tail === '' ? head : `${head}\n${tail}`, head.length);
}
