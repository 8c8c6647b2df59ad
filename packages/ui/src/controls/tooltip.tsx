import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { FocusEvent, ReactNode } from 'react';

interface TooltipProps {
  text: string;
  delayMs: number;
  /** A single focusable element. Its own label must say the same, because a tooltip only repeats it. */
  children: ReactNode;
}

/** Focus that returns after a tap shows no ring and opens no tooltip. */
function ignoreQuietFocus(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

export function Tooltip({ text, delayMs, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild onFocus={ignoreQuietFocus}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-30 animate-fade rounded-control border border-hairline bg-raised px-3 py-1 text-13 text-paper shadow-float"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
