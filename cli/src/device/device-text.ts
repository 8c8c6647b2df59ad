import type { DeviceReport } from '@backline/domain/support/computers/device';
import { toLocalTime } from '../shared/text.ts';

/** A computer's seats, or the reason why it has none. */
export function toSeatText({ seats, releasedAt, releasedBy, keepsUntil }: DeviceReport): string {
  if (releasedAt !== null) return `removed by ${releasedBy}`;
  if (seats.length === 0) return keepsUntil === null ? 'none' : `none, keeps until ${toLocalTime(keepsUntil)}`;
  return seats
    .map(({ pool, slot, endsAt, isOverLimit }) => {
      const seat = slot === 0 ? `${pool} courtesy` : `${pool} ${slot}`;
      return `${seat}${isOverLimit ? ' over the limit' : ''}${endsAt === null ? '' : ` until ${toLocalTime(endsAt)}`}`;
    })
    .join(', ');
}

/** Lists the unusual properties of a computer. */
export function toFlags({ kind, mayBeTwins, isWeak, files }: DeviceReport): string {
  const flags = [
    ...(kind === 'offline' ? ['offline'] : []),
    ...(kind === 'online' && files.some(({ releasedAt }) => releasedAt === null) ? ['file'] : []),
    ...(mayBeTwins ? ['twins'] : []),
    ...(isWeak ? ['weak'] : []),
  ];
  return flags.join(', ') || '-';
}
