import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  text: string;
  /** The page's one act. */
  children?: ReactNode;
}

/** The title of a page within the portal, and the line that says what it is for. */
export function PageHeading({ title, text, children }: PageHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 mobile:mb-12">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="font-serif text-40 tracking-tight">
          {title}
        </h1>
        <p className="mt-2 max-w-reading text-dust">{text}</p>
      </div>
      {children}
    </div>
  );
}
