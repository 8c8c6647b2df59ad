import type { KeyboardEvent } from 'react';
import type { Audition } from './decks/create-audition.ts';

const seekSeconds = 0.5;
const longSeekSeconds = 5;
const minute = 60;

/** Keys that the focused element itself uses. */
function isOwnKey(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.type === 'range' ? key.startsWith('Arrow') : true;
}

function seekBy({ clock, seek }: Audition, direction: 1 | -1): void {
  const { time, duration } = clock.read();
  const by = duration > minute ? longSeekSeconds : seekSeconds;
  seek(Math.min(Math.max(time + direction * by, 0), duration));
}

/**
 * The player's keys while focus is in the player or a list: ← → seek, M mutes, X plays the other side of a comparison.
 * ↑ and ↓ call `onStep`. Handled keys do not reach the browser.
 */
export function handleAuditionKey(event: KeyboardEvent, audition: Audition, onStep: (by: 1 | -1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isOwnKey(event.target, event.key)) return;
  const { dispatch, getState } = audition;
  const acts: Record<string, () => void> = {
    ArrowUp: () => onStep(-1),
    ArrowDown: () => onStep(1),
    ArrowLeft: () => seekBy(audition, -1),
    ArrowRight: () => seekBy(audition, 1),
    m: () => dispatch({ type: 'set', settings: { isMuted: !getState().isMuted } }),
    x: () => dispatch({ type: 'switch' }),
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** Moves focus to another play button of the list, and returns its index. */
export function focusPlay(list: Element, by: 1 | -1): number | null {
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-play]')];
  const row = document.activeElement?.closest('[data-row]');
  const from = buttons.findIndex((button) => button === document.activeElement || row?.contains(button));
  const at = Math.min(Math.max(from + by, 0), buttons.length - 1);
  const button = buttons[at];
  if (button === undefined || at === from) return null;
  button.focus();
  return at;
}
