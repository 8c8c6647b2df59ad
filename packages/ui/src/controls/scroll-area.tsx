import * as RadixScrollArea from '@radix-ui/react-scroll-area';
import clsx from 'clsx';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { watchSize } from '../browser/browser-parts.ts';

interface ScrollAreaProps {
  /** Names the area for keyboard users who scroll it. Without a name, its content must be focusable. */
  label?: string | undefined;
  /** The part that scrolls. */
  ref?: Ref<HTMLDivElement>;
  /** The maximum height of the area. */
  className: string;
  /** Leaves room for the scroll bar, so that the content stays aligned with its surroundings. */
  hasGutter?: boolean;
  children: ReactNode;
}

const hideDelayMs = 600;

/** A scroll area whose bar is visible while in use. It is focusable only if it overflows. */
export function ScrollArea({ label, ref, className, hasGutter = false, children }: ScrollAreaProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);

  useLayoutEffect(() => {
    const inner = content.current;
    const viewport = inner?.parentElement;
    if (!inner || !viewport) return;
    const measure = () => setOverflowing(inner.scrollHeight > viewport.clientHeight);
    measure();
    return watchSize([inner, viewport], measure);
  }, []);

  const named = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: isOverflowing ? 0 : -1 };
  return (
    <RadixScrollArea.Root scrollHideDelay={hideDelayMs} className={clsx('min-w-0', hasGutter && '-mx-3')}>
      <RadixScrollArea.Viewport
        {...named}
        ref={ref}
        disableImplicitContentElement
        className={clsx('rounded-control -outline-offset-2', hasGutter && 'px-3', className)}
      >
        <RadixScrollArea.Content ref={content} style={{ display: 'block' }}>
          {children}
        </RadixScrollArea.Content>
      </RadixScrollArea.Viewport>
      <RadixScrollArea.Scrollbar
        orientation="vertical"
        className="z-10 flex w-2.5 animate-fade touch-none select-none p-0.5"
      >
        <RadixScrollArea.Thumb className="relative flex-1 rounded-full bg-edge hover:bg-dust forced-colors:bg-[CanvasText]" />
      </RadixScrollArea.Scrollbar>
    </RadixScrollArea.Root>
  );
}
