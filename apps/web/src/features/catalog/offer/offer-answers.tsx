import type { CartItem, Instrument } from '@backline/domain/catalog/catalog';
import type { Tax } from '@backline/domain/catalog/price-preview';
import type { ProductConfig } from '@backline/domain/product';
import { rich, t } from '@backline/texts/shop/list';
import { AudioLines, Check, CreditCard, HardDrive, type Icon, ReceiptText, Undo2 } from '@backline/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatSize } from '../../../lib/text/format-size.ts';
import { Rich, spoken } from '../../../lib/text/rich.tsx';

/** How a price is taxed; null if unknown, such as on a page that is the same for everyone. */
function toTaxText(tax: Tax | null): string {
  return t('list.tax', { tax: tax ?? 'unknown' });
}

export interface OfferAnswersProps {
  item: CartItem;
  instruments: readonly Instrument[];
  product: Pick<ProductConfig, 'refundUrl'>;
  /** True if it is sold separately. */
  isSold: boolean;
  /** Null while unknown. */
  tax: Tax | null;
  className?: string;
}

/** Answers to questions before a purchase, in lines. */
export function OfferAnswers({ item, instruments, product: { refundUrl }, isSold, tax, className }: OfferAnswersProps) {
  const { diskBytes } = item.needs;
  const lines: [Icon, ReactNode][] = [
    [Check, isSold && t('list.yoursForGood')],
    [AudioLines, toInstrumentsText(instruments)],
    [HardDrive, diskBytes !== null && t('list.sizeOnDisk', { size: formatSize(diskBytes) })],
    [ReceiptText, isSold && toTaxText(tax)],
    [Undo2, isSold && refundUrl !== null && <RefundLink url={refundUrl} />],
    [CreditCard, isSold && t('list.paidThroughPaddle')],
  ];
  return (
    <ul className={clsx('grid gap-x-6 gap-y-2 text-13 text-dust tabular-nums', className)}>
      {lines.map(
        ([LineIcon, text]) =>
          text !== false && (
            <li key={LineIcon.displayName} className="flex items-start gap-2">
              <LineIcon className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          ),
      )}
    </ul>
  );
}

function toInstrumentsText(instruments: readonly Instrument[]): string {
  const count = instruments.length;
  const heardCount = instruments.filter(({ assets }) => assets.inst_audio_preview !== undefined).length;
  const heard = heardCount === 0 ? 'none' : heardCount === count ? 'all' : 'some';
  return t('list.instrumentsHeard', { heard, count, heardCount });
}

function RefundLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="-my-3 inline-flex min-h-11 items-center rounded-control underline decoration-edge underline-offset-4 transition-colors hover:text-paper hover:decoration-accent"
    >
      <Rich parts={rich('list.refunds', { note: spoken })} />
    </a>
  );
}
