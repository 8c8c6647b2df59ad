import type { SeatChoice } from '@backline/domain/devices/fields';
import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/list';
import { computers } from '@backline/texts/en/computers';
import { createTexts } from '@backline/texts/write';
import { formatDay } from '../../lib/format-day.ts';

const { t } = createTexts({ computers });

/** "Windows 11", or what is known of it. */
export function describeSystem({ os, osVersion }: Pick<DeviceSummary, 'os' | 'osVersion'>): string {
  return osVersion === null ? os : `${os} ${osVersion}`;
}

/** "Cadenza 1.4.0 in Logic Pro", as far as it is known. */
export function describeClient(
  productName: string,
  { version, host }: { version: string | null; host: string | null },
) {
  return [productName, ...(version === null ? [] : [version]), ...(host === null ? [] : ['in', host])].join(' ');
}

/** "2 of 3 places used." Only an account with several kinds of places reads what they are called. */
export function describePlaces({ name, used, limit }: PoolSummary, _: number, pools: readonly PoolSummary[]): string {
  return `${pools.length > 1 ? `${name}: ` : ''}${used} of ${countPlaces(limit)} used.`;
}

/** "1 place", "3 places". */
function countPlaces(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}

/** "4 of 6 moves left until 12 Jun 2026." */
export function describeMoves({
  swaps,
  swapsLeft,
  swapsRenewAt,
}: Pick<SeatChoice, 'swapsLeft' | 'swapsRenewAt'> & { swaps?: number }): string {
  const left =
    swaps === undefined || swaps === swapsLeft ? `${swapsLeft}` : t('computers.movesLeftOf', { swapsLeft, swaps });
  const until = swapsRenewAt === null ? '' : ` until ${formatDay(swapsRenewAt)}`;
  return `${left} ${swapsLeft === 1 && swaps === undefined ? 'move' : 'moves'} left${until}.`;
}
