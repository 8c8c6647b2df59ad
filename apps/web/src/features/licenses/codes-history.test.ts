import { describe, expect, it } from 'vitest';
import { insertCodes, record, redo, startHistory, toTyped, undo } from './codes-history.ts';

const code = 'MUS-JYDT-C22N-B4PX-V8EH';
const other = 'MUS-YJHG-A03X-QRAR-5VHG';

/** Types characters at the caret, as a person does. */
function type(keys: string, from = '', caret = from.length) {
  let edit = { text: from, caret };
  for (const key of keys)
    edit = toTyped(
      { text: edit.text.slice(0, edit.caret) + key + edit.text.slice(edit.caret), caret: edit.caret + 1 },
      'MUS',
    );
  return edit;
}

describe('toTyped', () => {
  it.each([
    ['with its prefix', code],
    ['in lower case', code.toLowerCase()],
    ['without dashes', 'jydtc22nb4pxv8eh'],
    ['with blanks', 'mus jydt c22n b4px v8eh'],
  ])('makes the same code of one typed %s', (_, keys) => {
    expect(type(keys)).toEqual({ text: code, caret: code.length });
  });

  it('leaves the prefix standing while it is typed and while it is deleted', () => {
    expect(type('mus').text).toBe('MUS');
    expect(toTyped({ text: 'MUS-', caret: 4 }, 'MUS')).toEqual({ text: 'MUS-', caret: 4 });
  });

  it('keeps the caret behind what was typed in the middle', () => {
    expect(type('X', 'MUS-ABCD-EFGH', 6)).toEqual({ text: 'MUS-ABXC-DEFG-H', caret: 7 });
  });

  it('lets a new line begin between two codes', () => {
    expect(type('\nAB', `${code}\n${other}`, code.length)).toEqual({
      text: `${code}\nMUS-AB\n${other}`,
      caret: `${code}\nMUS-AB`.length,
    });
  });
});

describe('insertCodes', () => {
  it('puts codes on lines of their own, with the caret behind them', () => {
    expect(insertCodes({ text: '', start: 0, end: 0 }, [code], 'MUS')).toEqual({ text: code, caret: code.length });
    expect(insertCodes({ text: other, start: other.length, end: other.length }, [code], 'MUS')).toEqual({
      text: `${other}\n${code}`,
      caret: `${other}\n${code}`.length,
    });
    expect(insertCodes({ text: other, start: 0, end: 0 }, [code], 'MUS')).toEqual({
      text: `${code}\n${other}`,
      caret: code.length,
    });
  });

  it('replaces what is selected', () => {
    expect(insertCodes({ text: other, start: 0, end: other.length }, [code], 'MUS').text).toBe(code);
  });
});

describe('the history', () => {
  const a = { text: 'MUS-A', caret: 5 };
  const b = { text: 'MUS-AB', caret: 6 };
  const typed = record(record(startHistory(''), a), b);

  it('goes back and forth through what was shown', () => {
    expect(undo(typed).present).toEqual(a);
    expect(undo(undo(typed)).present.text).toBe('');
    expect(redo(undo(typed)).present).toEqual(b);
  });

  it('ends where it began and where it was left', () => {
    expect(undo(undo(undo(typed))).present.text).toBe('');
    expect(redo(typed)).toBe(typed);
  });

  it('takes no step for a key that changed nothing, and forgets the way forth once something did', () => {
    expect(record(typed, { ...b, caret: 4 }).past).toEqual(typed.past);
    expect(record(undo(typed), { text: 'MUS-C', caret: 5 }).future).toEqual([]);
  });
});
