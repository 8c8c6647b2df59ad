import type { CartItem, Collection } from '@backline/domain/catalog/catalog';
import { listArticulations } from '@backline/domain/catalog/list-articulations';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { findIncluding, type ProductConfig } from '@backline/domain/product';
import { t } from '@backline/texts/shop/compare';
import { Button, Skeleton, WideDialog } from '@backline/ui';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSize } from '../../../lib/text/format-size.ts';
import { CompareSwitch } from '../../audition/compare-switch.tsx';
import { getAudition, useAudition } from '../../audition/use-audition.ts';
import { CoverImage } from '../../site/cover-image.tsx';
import { CartToggle } from '../offer/cart-toggle.tsx';
import { OfferChip } from '../offer/offer-chip.tsx';
import { PriceText } from '../offer/price-text.tsx';
import { type Holdings, toOfferFor, toOwnership, toTakenText } from '../offer/to-ownership.ts';
import { toTracks } from '../offer/to-tracks.ts';
import { TrackList } from '../offer/track-list.tsx';

export interface ComparedPack {
  item: CartItem;
  /** Null while loading. */
  collection: Collection | null;
  hasFailed: boolean;
}

export interface CompareDialogProps {
  packs: readonly ComparedPack[];
  product: Pick<ProductConfig, 'name' | 'plans'>;
  holdings: Holdings;
  cartIds: ReadonlySet<string>;
  onToggleCart: (item: CartItem, isWanted: boolean) => void;
  onRetry: (item: CartItem) => void;
  onClose: () => void;
}

/** Compares packs in columns. Prices stay visible, and any sounds can be compared with each other. */
export function CompareDialog({ packs, product, holdings, cartIds, ...dialog }: CompareDialogProps) {
  const { onToggleCart, onRetry, onClose } = dialog;
  const { plans } = product;
  const rows: [name: string, toCell: (pack: ComparedPack) => ReactNode][] = [
    [
      t('compare.hearIt'),
      (pack) =>
        pack.hasFailed ? (
          <div role="alert">
            <p className="text-bad">{t('compare.failed')}</p>
            <Button
              variant="text"
              className="text-13"
              aria-label={t('compare.retryNamed', { productName: pack.item.productName })}
              onClick={() => onRetry(pack.item)}
            >
              {t('compare.tryAgain')}
            </Button>
          </div>
        ) : (
          loaded(pack, (collection) => <Sounds collection={collection} item={pack.item} />)
        ),
    ],
    [
      t('compare.price'),
      ({ item }) => {
        const { ownership } = toOwnership(item, holdings);
        const offer = toOfferFor(ownership, item, plans);
        if (offer.kind === 'taken') return <span className="text-good">{toTakenText(ownership)}</span>;
        if (offer.kind !== 'sold') return <OfferChip offer={offer} product={product} />;
        return (
          <div className="flex items-center justify-between gap-3">
            <PriceText item={item} className="text-start!" />
            <CartToggle
              productName={item.productName}
              isInCart={cartIds.has(item.id)}
              isRound
              onToggle={(isWanted) => onToggleCart(item, isWanted)}
            />
          </div>
        );
      },
    ],
    [t('compare.plan'), ({ item: { authSkus } }) => findIncluding(plans, authSkus, 'plus')?.name ?? '—'],
    [t('compare.instruments'), (pack) => loaded(pack, ({ instruments }) => instruments.length)],
    [
      t('compare.articulations'),
      (pack) => loaded(pack, ({ instruments }) => listArticulations(instruments).join(', ') || '—'),
    ],
    [t('compare.onDisk'), ({ item: { needs } }) => (needs.diskBytes === null ? '—' : formatSize(needs.diskBytes))],
    [t('compare.categories'), ({ item: { categories } }) => categories.join(', ')],
    [t('compare.tags'), ({ item: { tags } }) => tags.join(', ') || '—'],
  ];
  return (
    <WideDialog title={t('compare.title')} onClose={onClose} footer={<Sides />}>
      <div className="max-mobile:@container">
        <table className="w-full border-separate border-spacing-0 align-top [&_th]:text-start">
          <caption className="sr-only">{t('compare.label')}</caption>
          <thead>
            <tr>
              <td className={clsx(corner, 'max-mobile:hidden')} />
              {packs.map(({ item }) => (
                <th
                  key={item.id}
                  scope="col"
                  className={clsx(column, 'sticky top-0 z-1 border-hairline border-b bg-panel p-3 font-normal')}
                >
                  <div className="flex items-center gap-3 max-mobile:gap-2">
                    <CoverImage
                      {...item.assets.card_img}
                      name={item.productName}
                      size={56}
                      narrowSize={40}
                      className="w-10 shrink-0 rounded-control mobile:w-14"
                    />
                    <div className="min-w-0">
                      <Link
                        to={toCollectionPath(item.collectionSlug)}
                        className="break-words rounded-control font-serif text-18 tracking-tight decoration-accent underline-offset-4 hover:underline max-mobile:leading-5"
                      >
                        {item.productName}
                      </Link>
                      <p className="break-words text-13 text-dust">{item.developerName}</p>
                    </div>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(([name, toCell]) => (
            <tbody key={name}>
              {/* Below 768 px, a label is above its cells, which then use the full width. */}
              <tr className="mobile:hidden">
                <th scope="rowgroup" colSpan={packs.length} className="px-3 pt-3 font-normal text-12 text-dust">
                  <span className="sticky inset-s-3">{name}</span>
                </th>
              </tr>
              <tr>
                <th scope="row" className={clsx(rowHead, 'max-mobile:hidden')}>
                  {name}
                </th>
                {packs.map((pack) => (
                  <td
                    key={pack.item.id}
                    className={clsx(column, 'border-hairline border-b p-3 align-top tabular-nums max-mobile:pt-1')}
                  >
                    {toCell(pack)}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </WideDialog>
  );
}

const firstColumn = 'sticky inset-s-0 border-hairline border-e border-b bg-panel';
const corner = `${firstColumn} top-0 z-2`;
const rowHead = `${firstColumn} z-1 w-36 min-w-24 py-3 pe-2 ps-8 align-top font-normal text-13 text-dust`;
/** Two columns fit a narrow screen; more scroll beside them. */
const column =
  'break-words max-mobile:w-[50cqw] max-mobile:min-w-[50cqw] max-mobile:max-w-[50cqw] mobile:w-80 mobile:min-w-64 mobile:max-w-80';

function loaded({ collection, hasFailed }: ComparedPack, toContent: (collection: Collection) => ReactNode): ReactNode {
  if (collection !== null) return toContent(collection);
  return hasFailed ? '—' : <Skeleton className="h-4 w-24" />;
}

/** More sounds are folded, so that the rows below stay visible. */
const foldedMax = 4;

function Sounds({ collection, item }: { collection: Collection; item: CartItem }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const queue = toTracks(collection, item);
  if (queue.length === 0) return '—';
  return (
    <>
      <TrackList
        tracks={isUnfolded ? queue : queue.slice(0, foldedMax)}
        queue={queue}
        className="-mx-3 -mt-3"
        rowClassName="not-first:border-t"
      />
      {!isUnfolded && queue.length > foldedMax && (
        <Button
          variant="text"
          className="text-13"
          aria-label={t('compare.allSounds', { count: queue.length, productName: item.productName })}
          onClick={() => setUnfolded(true)}
        >
          {t('compare.all', { count: queue.length })}
        </Button>
      )}
    </>
  );
}

/** The player's switch between two sounds, because the dialog covers the player. */
function Sides() {
  const state = useAudition((all) => all);
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 border-hairline border-t px-5 pb-[env(safe-area-inset-bottom)] mobile:px-8">
      <p className="text-13 text-dust">{t(state.compare === null ? 'compare.hint' : 'compare.pinned')}</p>
      <CompareSwitch state={state} label={t('compare.pin')} onEvent={(event) => getAudition().dispatch(event)} />
    </div>
  );
}
