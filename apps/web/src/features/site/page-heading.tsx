import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  text: string;
  /** Below 768 px, title and action share a line, and the text is left out. */
  isShort?: boolean;
  /** The page's main action. */
  children?: ReactNode;
}

/** The title of a portal page, with a line about its purpose. */
export function PageHeading({ title, text, isShort = false, children }: PageHeadingProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap justify-between gap-x-6 gap-y-5 mobile:mb-12 mobile:items-end',
        isShort ? 'mb-3 items-center' : 'mb-8 items-end',
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className={clsx('font-serif text-40 tracking-tight', isShort && 'max-mobile:text-28')}>
          {title}
        </h1>
        <p className={clsx('mt-2 max-w-reading text-dust print:hidden', isShort && 'max-mobile:sr-only')}>{text}</p>
      </div>
      {children}
    </div>
  );
}
