import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';

/** True if a click is for another tab or window. */
export function isForElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** The latest click. */
let wanted: MouseEvent;

/** Only one cover has the name, because a transition fails if two elements share it. */
function nameCover(link: Element): void {
  for (const other of document.querySelectorAll('[data-cover]')) other.removeAttribute('data-cover');
  link.closest('article, figure, li')?.querySelector('img')?.setAttribute('data-cover', '');
}

/** A transition that is cut short, by another, by Back or by rotating a phone, has still changed the page. */
function changePage(change: () => void | Promise<void>): void {
  const { ready, finished } = document.startViewTransition(change);
  for (const promise of [ready, finished]) promise.catch(() => undefined);
}

/** A link to a pack. The cover beside it turns into the cover on the page. */
export function CoverLink({ to, ...link }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (isForElsewhere(event) || !('startViewTransition' in document)) return;
    event.preventDefault();
    nameCover(event.currentTarget);
    const { href } = window.location;
    wanted = event;
    changePage(() => {
      // The browser requests the change a moment later, and a newer press counts.
      if (wanted === event && window.location.href === href) return navigate(to, { flushSync: true });
    });
  };
  return <Link {...link} to={to} onClick={open} />;
}
