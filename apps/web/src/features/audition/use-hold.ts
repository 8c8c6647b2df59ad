import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Event handlers for a button that works while held: `onHold` reports start and end. A hold does not count as a click.
 * Without `onHold`, the button works normally.
 */
export function useHold(onHold: ((isHeld: boolean) => void) | undefined, afterMs: number): HoldHandlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Ends the hold; null if nothing is held. */
  const held = useRef<(() => void) | null>(null);
  const wasHeld = useRef(false);
  const end = () => {
    clearTimeout(timer.current);
    held.current?.();
    held.current = null;
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      held.current?.();
    },
    [],
  );
  const begin = (button: Element, pointerId: number) => {
    // Otherwise a pointer released elsewhere would be missed.
    button.setPointerCapture(pointerId);
    wasHeld.current = true;
    held.current = () => onHold?.(false);
    onHold?.(true);
  };
  return {
    onPointerDown: ({ button, currentTarget, pointerId }) => {
      wasHeld.current = false;
      if (onHold === undefined || button !== 0) return;
      if (afterMs === 0) begin(currentTarget, pointerId);
      else timer.current = setTimeout(() => begin(currentTarget, pointerId), afterMs);
    },
    onPointerLeave: () => held.current === null && clearTimeout(timer.current),
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would open a phone's menu.
    onContextMenu: (event) => onHold !== undefined && event.preventDefault(),
    onClickCapture: (event) => {
      if (wasHeld.current) event.stopPropagation();
      wasHeld.current = false;
    },
  };
}
