import { t } from '@backline/texts/ui';
import { Button, ErrorNotice, type FormError } from '@backline/ui';
import { watchSight } from '@backline/ui/browser-parts';
import { useEffect, useRef } from 'react';

/** The earlier pages of a list that comes in pages. */
export interface GrowingList {
  /** `more`: earlier ones are there to load; `end`: these are all. */
  rest: 'more' | 'loading' | 'end';
  /** Why the earlier ones could not be loaded. */
  error: FormError | null;
  onMore: () => void;
}

interface ListRestProps extends GrowingList {
  /** How many rows there are: each page moves the end away. */
  count: number;
  endText: string;
  moreText: string;
  loadingText: string;
}

/** So far above the list's end it is made longer, so that nobody who scrolls arrives there first. */
const reach = '1200px';

/** The end of a list that comes in pages. It asks for the next one before it is reached, or by the button. */
export function ListRest({ count, rest, error, endText, moreText, loadingText, onMore }: ListRestProps) {
  const mark = useRef<HTMLDivElement>(null);
  const isAuto = rest === 'more' && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list that has grown is watched again
  useEffect(() => {
    if (!isAuto || mark.current === null) return;
    return watchSight(mark.current, (isInSight) => isInSight && onMore(), `0px 0px ${reach}`);
  }, [isAuto, count, onMore]);
  if (rest === 'end') return <p className="border-hairline border-t py-4 text-13 text-dust">{endText}</p>;
  return (
    <div ref={mark} className="grid gap-3 border-hairline border-t py-4">
      <ErrorNotice error={error} />
      <p role="status" className="sr-only">
        {rest === 'loading' && loadingText}
      </p>
      <Button variant="quiet" className="justify-self-center" isPending={rest === 'loading'} onClick={onMore}>
        {error === null ? moreText : t('ui.tryAgain')}
      </Button>
    </div>
  );
}
