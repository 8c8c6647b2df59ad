import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { isForElsewhere } from './filter-link.tsx';

/** The click that came last. */
let wanted: MouseEvent;

/** Only one cover has the name: two of the same name end a transition before it starts. */
function nameCover(link: Element): void {
  for (const other of document.querySelectorAll('[data-cover]')) other.removeAttribute('data-cover');
  link.closest('article, figure, li')?.querySelector('img')?.setAttribute('data-cover', '');
}

/** A transition that is cut short, by the next, by Back or by a phone that is turned, has changed the page all the same. */
function changePage(change: () => void | Promise<void>): void {
  const { ready, finished } = document.startViewTransition(change);
  for (const promise of [ready, finished]) promise.catch(() => undefined);
}

/** A link to a pack: the cover beside it becomes the cover of the page. */
export function CoverLink({ to, ...link }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (isForElsewhere(event) || !('startViewTransition' in document)) return;
    event.preventDefault();
    nameCover(event.currentTarget);
    const { href } = window.location;
    wanted = event;
    changePage(() => {
      // The browser asks for the change a moment later. What was pressed since then counts.
      if (wanted === event && window.location.href === href) return navigate(to, { flushSync: true });
    });
  };
  return <Link {...link} to={to} onClick={open} />;
}
