import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** The number of items in it. */
  count?: number | undefined;
  /** The explanation under the title. */
  explanation?: ReactNode;
  children: ReactNode;
}

export function Card({ title, count, explanation, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <div className="flex items-baseline gap-2">
        <h2 id={id} className="font-semibold text-18">
          {title}
        </h2>
        {count !== undefined && <span className="text-13 text-dust tabular-nums">{count}</span>}
      </div>
      {explanation !== undefined && <p className="mt-1 max-w-reading text-dust">{explanation}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
