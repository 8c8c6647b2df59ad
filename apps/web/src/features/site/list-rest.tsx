import { t } from '@backline/texts/ui';
import { Button, ErrorNotice, type FormError } from '@backline/ui';
import { watchSight } from '@backline/ui/browser-parts';
import { useEffect, useRef } from 'react';

/** The rest of a list that loads in pages. */
export interface GrowingList {
  /** `more`: earlier entries can be loaded; `end`: these are all. */
  rest: 'more' | 'loading' | 'end';
  /** Why the earlier entries could not be loaded. */
  error: FormError | null;
  onMore: () => void;
}

interface ListRestProps extends GrowingList {
  /** The number of rows: each page moves the end away. */
  count: number;
  endText: string;
  moreText: string;
  loadingText: string;
}

/** The next page loads this far before the list's end, so that scrolling does not reach it first. */
const reach = '1200px';

/** The end of a list that loads in pages. The next page loads before the end is reached, or with the button. */
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
