import { marketplaceMessages } from '@backline/domain/catalog/messages';
import { Button, Notice } from '@backline/ui';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';

/** Shown when the marketplace provider renders nothing. */
export function ListFailed() {
  const { data, error, isFetching, refetch } = trpc.catalog.listCartItems.useQuery();
  if (error === null || data !== undefined) return null;
  return (
    <Notice
      tone="error"
      {...toFormError(error, marketplaceMessages.listFailed)}
      message={marketplaceMessages.listFailed}
    >
      <Button
        variant="secondary"
        className="mt-2 justify-self-start"
        isPending={isFetching}
        onClick={() => void refetch()}
      >
        Try Again
      </Button>
    </Notice>
  );
}
