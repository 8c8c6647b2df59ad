import type { SeatChoice } from '@backline/domain/devices/fields';
import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/computers';
import { formatDay } from '../../../lib/text/format-day.ts';

/** "Windows 11", or less if not all is known. */
export function describeSystem({ os, osVersion }: Pick<DeviceSummary, 'os' | 'osVersion'>): string {
  return osVersion === null ? os : `${os} ${osVersion}`;
}

/** "Cadenza 1.4.0 in Logic Pro", or less if not all is known. */
export function describeClient(
  productName: string,
  { version, host }: { version: string | null; host: string | null },
): string {
  const known = version === null ? (host === null ? 'nothing' : 'host') : host === null ? 'version' : 'both';
  return t('computers.client', { known, productName, version: version ?? '', host: host ?? '' });
}

/** A text about one kind of places. Only accounts with several kinds see their names. */
export function withPool(pool: string, what: string, pools: readonly unknown[]): string {
  return pools.length > 1 ? t('computers.ofPool', { pool, what }) : what;
}

/** "2 of 3 places in use". */
export function describePlaces({ name, used, limit }: PoolSummary, _: number, pools: readonly PoolSummary[]): string {
  return withPool(name, t('computers.places', { used, limit }), pools);
}

/** "3 of 3 places in use · 4 of 6 moves left until 12 Jun 2026". The day is shown only after a move was used. */
export function describePool(pool: PoolSummary, pools: readonly PoolSummary[]): string {
  const { name, used, limit, swaps: all, swapsLeft: left, swapsRenewAt } = pool;
  const day = swapsRenewAt === null ? '' : formatDay(swapsRenewAt);
  const of = day === '' ? 'all' : 'some';
  return withPool(name, t('computers.placesAndMoves', { of, used, limit, left, all, day }), pools);
}

/** "A swap uses one move. You have 4 left until 12 Jun 2026." */
export function describeMoves({
  swapsLeft: left,
  swapsRenewAt,
}: Pick<SeatChoice, 'swapsLeft' | 'swapsRenewAt'>): string {
  if (swapsRenewAt === null) return t('computers.movesLeft', { left });
  return t('computers.movesLeftUntil', { left, day: formatDay(swapsRenewAt) });
}
