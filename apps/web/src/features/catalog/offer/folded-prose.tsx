import { t } from '@backline/texts/shop/pack';
import { Button } from '@backline/ui';
import clsx from 'clsx';
import { useId, useState } from 'react';

/** Catalog text: paragraphs separated by empty lines. */
function Prose({ text }: { text: string }) {
  return (
    <div className="max-w-reading space-y-4 text-paper/90">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs have no names and never move
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}

/** About as many characters as six lines on a phone. */
const foldedLetters = 300;

/** On a narrow screen, a long text shows six lines and a button. Without scripts, all of it shows. */
export function FoldedProse({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (text.length <= foldedLetters) return <Prose text={text} />;
  return (
    <div>
      <div id={id} className={clsx(!isOpen && 'max-mobile:not-noscript:line-clamp-6')}>
        <Prose text={text} />
      </div>
      <Button
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mt-1 text-13 mobile:hidden print:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'pack.readLess' : 'pack.readMore')}
      </Button>
    </div>
  );
}
