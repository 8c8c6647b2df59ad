import type { KeyboardEvent } from 'react';

/**
 * The index of the card that an arrow key moves to, in a grid with this many columns. Null at the edge and for other
 * keys.
 */
export function findNextCard(key: string, at: number, count: number, columns: number): number | null {
  const last = count - 1;
  const isInLastRow = Math.floor(at / columns) === Math.floor(last / columns);
  const places: Record<string, number | null> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: isInLastRow ? null : Math.min(at + columns, last),
  };
  const next = places[key] ?? null;
  return next === null || next < 0 || next > last ? null : next;
}

/** The link with a card's name. */
const findName = (card: Element | undefined) => card?.querySelector<HTMLAnchorElement>('h2 a') ?? null;

/**
 * The list's keys while focus is in a card: arrows move it to another card's name, and A calls `onAdd` with the path of
 * the card's page.
 */
export function handleCardKey(event: KeyboardEvent, onAdd: (path: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  const card = event.target.closest('article');
  if (card === null) return;
  const path = findName(card)?.pathname;
  if (event.key.toLowerCase() === 'a' && path !== undefined) onAdd(path);
  const cards = [...event.currentTarget.querySelectorAll('article')];
  const tops = cards.map((one) => one.getBoundingClientRect().top);
  const columns = tops.filter((top) => top === tops[0]).length;
  const next = findNextCard(event.key, cards.indexOf(card), cards.length, columns);
  if (next === null) return;
  event.preventDefault();
  findName(cards[next])?.focus();
}
