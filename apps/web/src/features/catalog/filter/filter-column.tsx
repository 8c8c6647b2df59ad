import { t } from '@backline/texts/shop/list';
import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';

/** Sticks beside the list, and scrolls separately if higher than the screen. Hydrated after the rest of the page. */
export function FilterColumn({ className, children }: { className: string; children: ReactNode }) {
  return (
    <aside
      aria-label={t('list.filters')}
      className={clsx('sticky top-5 -m-1 -ms-4 max-h-[calc(100dvh-2.5rem)] self-start overflow-y-auto p-1', className)}
    >
      <Suspense>{children}</Suspense>
    </aside>
  );
}
