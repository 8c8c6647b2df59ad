import { Waveform } from '@backline/ui';
import type { ReactNode } from 'react';

interface AuthHeadingProps {
  title: string;
  /** One sentence about the purpose of this page. */
  children?: ReactNode;
  /** Shows a flat line, for failures. */
  isSilent?: boolean;
}

/** A title over the waveform, which extends past the form to the edge of its column. */
export function AuthHeading({ title, children, isSilent = false }: AuthHeadingProps) {
  return (
    <div className="mb-6">
      <h1 tabIndex={-1} className="max-w-form font-serif text-40 tracking-tight mobile:text-56">
        {title}
      </h1>
      {children !== undefined && <p className="mt-3 max-w-reading text-dust">{children}</p>}
      <Waveform isSilent={isSilent} className="mt-4 h-14 w-[calc(100%+1.25rem)] mobile:w-[calc(100%+6rem)]" />
    </div>
  );
}
