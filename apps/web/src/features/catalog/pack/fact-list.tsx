import type { CollectionFact } from '@backline/domain/catalog/catalog';
import clsx from 'clsx';

/** What the maker says in few words: players, room, microphones. */
export function FactList({ facts, className }: { facts: readonly CollectionFact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={clsx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 font-mono text-13', className)}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="col-span-2 grid min-h-9 grid-cols-subgrid items-baseline border-hairline border-t py-2 last:border-b"
        >
          <dt className="text-dust lowercase">{label}</dt>
          <dd className="break-words text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
