import type { MouseEvent } from 'react';

let named: HTMLElement | undefined;

/**
 * The cover of the card that was clicked becomes the cover of the page. Only that one has the name: two of the same name
 * end a transition before it starts.
 */
export function nameCover({ currentTarget }: MouseEvent<HTMLElement>): void {
  named?.style.removeProperty('view-transition-name');
  named = currentTarget.closest('article, figure, li')?.querySelector('img') ?? undefined;
  named?.style.setProperty('view-transition-name', 'cover');
}
