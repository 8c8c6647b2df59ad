import { parseLinkedCodes, parseTypedCodes } from '@backline/domain/licenses/read-codes';
import { toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/licenses';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readLicenseCodes, withoutLicenseCodes } from '../../lib/auth/redirects.ts';
import { toFormState } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { useTyped } from '../../lib/use-typed.ts';
import { AddLicensesDialog } from './add-licenses-dialog.tsx';

/** The open dialog and its call. The page reloads after codes were added. */
export function AddLicenses({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { reload } = useServices();
  const { name, slug, codePrefix } = useProduct();
  const utils = trpc.useUtils();
  const typed = useTyped('licenseCodes');
  const redeem = trpc.licenses.redeemLicenses.useMutation({
    onSuccess: () => {
      typed.forget();
      // The link's codes are used, so a reload must not offer them again.
      void navigate(`${pathname}${withoutLicenseCodes(search)}`, { replace: true });
    },
    onError: (error, { licenseCodes }) => typed.keep(error, licenseCodes.join('\n')),
    // Not awaited: the result shows at once, while the lists load again behind it.
    onSettled: () => void utils.licenses.listLicenses.invalidate(),
  });
  const { data: items } = trpc.catalog.listCartItems.useQuery();
  const previews = useMemo(() => new Map(items?.map(({ sku, preview }) => [sku, preview])), [items]);
  const linked = readLicenseCodes(search) ?? [];
  const { data, isPending } = trpc.licenses.listCodeLayouts.useQuery(undefined, { retry: false });
  const layouts = useMemo(() => new Set(data), [data]);

  const close = () => {
    onClose();
    if (redeem.isSuccess) reload();
  };
  // Wait for the code layouts, so that a code from a link is formatted right.
  if ((typed.before ?? linked.join('')) !== '' && isPending) return null;
  const codes =
    typed.before === undefined
      ? parseLinkedCodes(linked, codePrefix, layouts)
      : parseTypedCodes(typed.before, codePrefix, layouts);
  return (
    <AddLicensesDialog
      initialText={codes.join('\n')}
      codePrefix={codePrefix}
      layouts={layouts}
      {...toFormState(redeem, t('licenses.redeemFailed'))}
      result={redeem.data ?? null}
      previews={previews}
      download={{ productName: name, path: toAccountPath('download', slug) }}
      onSubmit={(licenseCodes) => redeem.mutate({ licenseCodes })}
      onClose={close}
    />
  );
}
