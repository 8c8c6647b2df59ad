import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';

/** True if a click is for another tab or window. */
export function isForElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** The latest click. */
let wanted: MouseEvent;

/** Marks the cover beside a link, and no other: a transition fails if two elements have its name. */
function nameCover(link: Element): void {
  for (const other of document.querySelectorAll('[data-cover]')) other.removeAttribute('data-cover');
  link.closest('article, figure, li')?.querySelector('img')?.setAttribute('data-cover', '');
}

/** Changes the page in a transition. If something interrupts the transition, the page still changes. */
function changePage(change: () => void | Promise<void>): void {
  const { ready, finished } = document.startViewTransition(change);
  for (const promise of [ready, finished]) promise.catch(() => undefined);
}

/** A link to a pack. When it is clicked, the cover beside it moves to its position on the pack's page. */
export function CoverLink({ to, ...link }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (isForElsewhere(event) || !('startViewTransition' in document)) return;
    event.preventDefault();
    nameCover(event.currentTarget);
    const { href } = window.location;
    wanted = event;
    changePage(() => {
      // The browser calls this a moment later. Only the latest click counts.
      if (wanted === event && window.location.href === href) return navigate(to, { flushSync: true });
    });
  };
  return <Link {...link} to={to} onClick={open} />;
}
