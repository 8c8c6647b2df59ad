import { hasForeignLayout } from '@backline/domain/licenses/code-layout';
import { findPastedCodes } from '@backline/domain/licenses/read-codes';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CodesEdit, insertCodes, record, redo, startHistory, toTyped, undo } from './codes-history.ts';

/**
 * The text of the field for codes: formatted as one types with the caret where it was, but never under an input method
 * that is still composing; a pasted mail leaves its codes. Undo and redo go through what was shown.
 * Where codes of other systems are redeemed too, nothing is formatted: what is typed may be the beginning of one.
 */
export function useCodesText(initialText: string, prefix: string, layouts: ReadonlySet<string>) {
  const [history, setHistory] = useState(() => startHistory(initialText));
  const [composed, setComposed] = useState<string | null>(null);
  const [foundCount, setFoundCount] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const isComposing = useRef(false);
  const isFree = hasForeignLayout(layouts);

  const { present } = history;
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(present.caret, present.caret);
  }, [present]);

  const attach = useCallback((node: HTMLTextAreaElement | null) => {
    field.current = node;
    // The browser's menu and gestures undo without a key press.
    const handleUndo = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      setHistory(event.inputType === 'historyUndo' ? undo : redo);
      setFoundCount(null);
    };
    node?.addEventListener('beforeinput', handleUndo);
    return () => node?.removeEventListener('beforeinput', handleUndo);
  }, []);

  const edit = (next: CodesEdit, found: number | null = null) => {
    setHistory((current) => record(current, next));
    setFoundCount(found);
  };
  const settle = ({ value, selectionStart }: HTMLTextAreaElement) =>
    edit(isFree ? { text: value, caret: selectionStart } : toTyped({ text: value, caret: selectionStart }, prefix));

  return {
    text: composed ?? present.text,
    /** How many codes the last paste held; null where the last thing was no paste. */
    foundCount,
    areaProps: {
      ref: attach,
      value: composed ?? present.text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
        if (isComposing.current) setComposed(currentTarget.value);
        else settle(currentTarget);
      },
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
        isComposing.current = false;
        setComposed(null);
        settle(event.currentTarget);
      },
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
        const pasted = event.clipboardData.getData('text/plain');
        const codes = findPastedCodes(pasted, prefix, layouts);
        if (codes === null) return;
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        if (codes.length === 0) setFoundCount(0);
        else {
          const place = { text: value, start: selectionStart, end: selectionEnd };
          edit(insertCodes(place, codes, isFree ? null : prefix), codes.length);
        }
      },
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        const key = event.key.toLowerCase();
        const isBack = key === 'z' && !event.shiftKey;
        const isForth = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
        if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing.current || !(isBack || isForth)) return;
        event.preventDefault();
        setHistory(isBack ? undo : redo);
        setFoundCount(null);
      },
    },
  };
}
