import { t } from '@backline/texts/ui';
import { useEffect, useState } from 'react';
import { writeToClipboard } from '../browser/browser-parts.ts';
import { Check, Copy } from '../marks/icons.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** The name of the copied text: "Copy SHA-256". */
  label: string;
  text: string;
}

const shownMs = 2000;
const words = { copied: 'ui.copied', failed: 'ui.copyFailed' } as const;

/** Copies a text and confirms it. If the browser refuses, the text can still be selected. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | keyof typeof words>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await writeToClipboard(text)) ? 'copied' : 'failed');
  const StateIcon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button variant="quiet" aria-label={label} className="px-3" onClick={() => void copy()}>
        <StateIcon className="size-4 shrink-0" />
        {t('ui.copy')}
      </Button>
      <span role="status" className="text-13 text-dust">
        {state !== 'idle' && t(words[state])}
      </span>
    </>
  );
}
