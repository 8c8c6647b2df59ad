import { GetPack } from '../../packs/get-pack.tsx';
import { GetPackFold } from '../../packs/get-pack-fold.tsx';
import { ReceiptCard, type ReceiptCardProps } from './receipt-card.tsx';

/** The receipt with the way to the sounds of what was bought. */
export function ReceiptWithPacks(props: Omit<ReceiptCardProps, 'toGet'>) {
  return (
    <ReceiptCard
      {...props}
      toGet={({ sku, productName }, isAlone) => {
        const pack = { sku, name: productName, standing: { kind: 'owned' } } as const;
        return isAlone ? <GetPack {...pack} /> : <GetPackFold {...pack} isNamed />;
      }}
    />
  );
}
