import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PlanContents, type PlanContentsProps } from './plan-contents.tsx';

interface PlanColumnsProps {
  /** The plan's packs; null if not shown. */
  contents: PlanContentsProps | null;
  children: ReactNode;
}

/** The plan's card, with its packs beside or below it. */
export function PlanColumns({ contents, children }: PlanColumnsProps) {
  return (
    <div
      className={clsx(
        'grid gap-6',
        contents === null ? 'max-w-content' : 'rail:grid-cols-[minmax(0,1fr)_28rem] rail:items-start rail:gap-8',
      )}
    >
      <div className="grid min-w-0 gap-6">{children}</div>
      {contents !== null && <PlanContents {...contents} />}
    </div>
  );
}
