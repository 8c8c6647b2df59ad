import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/free';
import { Button, ErrorNotice } from '@backline/ui';
import { useState } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useLoginPath } from '../../../lib/auth/use-login-path.ts';
import { toFormError, toFormState } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { GetByMailDialog } from './get-by-mail-dialog.tsx';

type FreeItem = Pick<CartItem, 'sku' | 'productName'>;

/** Gets a free pack: a single press with an account, an address without. */
export function GetFree({ item }: { item: FreeItem }) {
  const { token } = useAuth();
  return token === null ? <GetByMail item={item} /> : <GetAtOnce item={item} />;
}

function GetButton({ item, isPending = false, onGet }: { item: FreeItem; isPending?: boolean; onGet: () => void }) {
  return (
    <Button
      className="shrink-0 rounded-full"
      aria-label={t('free.getNamed', { name: item.productName })}
      isPending={isPending}
      onClick={onGet}
    >
      {t('free.get')}
    </Button>
  );
}

function GetAtOnce({ item }: { item: FreeItem }) {
  const { licenses, orders } = trpc.useUtils();
  const take = trpc.fulfillment.takeFree.useMutation({
    onSettled: () => Promise.all([licenses.listLicenses.invalidate(), orders.listOrders.invalidate()]),
  });
  const error = toFormError(take.error, t('free.failed'));
  return (
    <>
      <GetButton item={item} isPending={take.isPending} onGet={() => take.mutate({ skus: [item.sku] })} />
      <ErrorNotice error={error} />
    </>
  );
}

function GetByMail({ item }: { item: FreeItem }) {
  const [isOpen, setOpen] = useState(false);
  const loginPath = useLoginPath();
  const take = trpc.fulfillment.takeFreeAsGuest.useMutation();
  const close = () => {
    setOpen(false);
    take.reset();
  };
  return (
    <>
      <GetButton item={item} onGet={() => setOpen(true)} />
      {isOpen && (
        <GetByMailDialog
          productName={item.productName}
          loginPath={loginPath}
          {...toFormState(take, t('free.failed'))}
          sentTo={take.isSuccess ? take.variables.email : null}
          onSubmit={(email) => take.mutate({ skus: [item.sku], email })}
          onClose={close}
        />
      )}
    </>
  );
}
