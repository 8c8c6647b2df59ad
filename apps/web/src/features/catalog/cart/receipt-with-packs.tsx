import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/receipt';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { GetPack } from '../../packs/get-pack.tsx';
import { GetPackFold } from '../../packs/get-pack-fold.tsx';
import { useHeldLicenses } from '../offer/use-held-licenses.ts';
import { MailAgain } from './mail-again.tsx';
import type { Receipt } from './receipt.ts';
import { ReceiptCard, type ReceiptCardProps, type Standing } from './receipt-card.tsx';
import { toPaidSkus } from './to-paid-skus.ts';

const firstWaitMs = 3000;
const longestWaitMs = 60_000;

/** Checks if the purchase was delivered. The page that took the payment only waited a few seconds. */
function useDelivery({ orderId, isDelivered }: Receipt, onDelivered: () => void): void {
  const { client, licenses } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: ['delivery', orderId],
    queryFn: () => client.fulfillment.completeCheckout.mutate({ transactionId: orderId ?? '' }),
    enabled: orderId !== null && !isDelivered,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.delivered === true
        ? false
        : Math.min(firstWaitMs * 2 ** (state.dataUpdateCount + state.errorUpdateCount), longestWaitMs),
  });
  const hasCome = data?.delivered === true && !isDelivered;
  useEffect(() => {
    if (hasCome) void licenses.listLicenses.reset().then(onDelivered);
  });
}

interface ReceiptWithPacksProps extends Pick<ReceiptCardProps, 'receipt' | 'onShown' | 'onDismiss'> {
  onDelivered: () => void;
}

/** The receipt with the server's state of the items, and links to get the packs. */
export function ReceiptWithPacks({ receipt, onDelivered, ...card }: ReceiptWithPacksProps) {
  const { name, slug } = useProduct();
  const { token } = useAuth();
  const { ownedSkus, isKnown } = useHeldLicenses();
  useDelivery(receipt, onDelivered);
  const { orderId } = receipt;
  const mailing = trpc.orders.mailCodesAgain.useMutation();
  return (
    <ReceiptCard
      {...card}
      receipt={receipt}
      productName={name}
      productSlug={slug}
      isSignedIn={token !== null}
      standing={toStanding(receipt, ownedSkus, isKnown)}
      mailAgain={
        receipt.isDelivered &&
        orderId !== null && (
          <MailAgain
            isPending={mailing.isPending}
            isMailed={mailing.data?.isMailed ?? null}
            error={toFormError(mailing.error, t('receipt.mailAgainFailed'))}
            onSend={() => mailing.mutate({ transactionId: orderId })}
          />
        )
      }
      toGet={({ sku, productName }, isAlone) => {
        const pack = { sku, name: productName, standing: { kind: 'owned' } } as const;
        return isAlone ? <GetPack {...pack} /> : <GetPackFold {...pack} isNamed />;
      }}
    />
  );
}

function toStanding(receipt: Receipt, ownedSkus: ReadonlySet<string>, isKnown: boolean): Standing {
  if (receipt.account === null) return 'mailed';
  const isOwned = ({ sku }: CartItem) => ownedSkus.has(sku);
  if (receipt.items.length > 0 && receipt.items.every(isOwned)) return 'owned';
  return toPaidSkus(receipt, isKnown).size > 0 || !receipt.isDelivered ? 'coming' : 'elsewhere';
}
