import { licenseMessages } from '@backline/domain/licenses/messages';
import { Button, Notice } from '@backline/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readLicenseCodes } from '../../lib/redirects.ts';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { AddLicenses } from './add-licenses.tsx';
import { LicenseListCard } from './license-list-card.tsx';

export function LicensesPage() {
  const { search } = useLocation();
  const [isAdding, setAdding] = useState(() => readLicenseCodes(search) !== null);
  const list = trpc.licenses.listLicenses.useQuery();
  const { timed = null, perpetual = null } = list.data ?? {};
  const error = toFormError(list.error, licenseMessages.listFailed);
  const now = new Date();
  return (
    <>
      <PageHeading title="Licenses" text="What you may play, and for how long.">
        <Button onClick={() => setAdding(true)}>Add Licenses</Button>
      </PageHeading>
      <div className="grid gap-6">
        {error !== null && (
          <Notice tone="error" {...error}>
            <Button
              variant="secondary"
              className="mt-2 justify-self-start"
              isPending={list.isFetching}
              onClick={() => void list.refetch()}
            >
              Try Again
            </Button>
          </Notice>
        )}
        {(error === null || timed !== null) && (
          // The key replaces the skeleton as a whole, so that nothing moves while the list loads.
          <div key={timed === null ? 'loading' : 'loaded'} className="grid gap-6">
            <LicenseListCard
              title="Timed Licenses"
              explanation="Yours until a date."
              licenses={timed}
              emptyText="Nothing with an end. What a plan or a code gives you for a time is listed here."
              now={now}
            />
            <LicenseListCard
              title="Perpetual Licenses"
              explanation="Yours for good."
              licenses={perpetual}
              emptyText="Nothing yet. What you buy, or add by a code, is listed here and stays."
              now={now}
            />
          </div>
        )}
      </div>
      {isAdding && <AddLicenses onClose={() => setAdding(false)} />}
    </>
  );
}
