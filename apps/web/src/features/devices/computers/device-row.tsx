import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/summaries';
import { weekMs } from '@backline/domain/time';
import { rich, t } from '@backline/texts/computers';
import { Badge, Button, HardDrive, Laptop } from '@backline/ui';
import { formatDay } from '../../../lib/text/format-day.ts';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { Rich } from '../../../lib/text/rich.tsx';
import { describeSystem, withPool } from './describe-device.ts';

export interface DeviceRowProps {
  device: DeviceSummary;
  /** The pools in which the account has places. */
  pools: readonly PoolSummary[];
  onRename: () => void;
  onRemove: () => void;
}

const seen = {
  online: { anywhere: 'computers.lastUsed', inHost: 'computers.lastUsedIn' },
  offline: { anywhere: 'computers.fileMade', inHost: 'computers.fileMadeIn' },
} as const;

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

/** "Friday", or a date if it is further away. */
function formatSoon(isoTime: string, now: Date): string {
  const at = new Date(isoTime);
  return at.getTime() - now.getTime() < weekMs ? weekday.format(at) : formatDay(isoTime);
}

/** "place 2 of 3", for each kind of place if there are several. */
function describeSeats({ seats }: DeviceSummary, pools: readonly PoolSummary[]): string {
  const held = seats.flatMap(({ pool, slot }) => {
    const limit = pools.find(({ name }) => name === pool)?.limit;
    if (slot === 0 || limit === undefined) return [];
    const place = slot > limit ? t('computers.placeBeyond') : t('computers.place', { slot, limit });
    return [withPool(pool, place, pools)];
  });
  if (held.length > 0) return held.join(', ');
  return pools.length === 0 || seats.length > 0 ? '' : t('computers.noPlace');
}

export function DeviceRow({ device, pools, onRename, onRemove }: DeviceRowProps) {
  const { name, kind, host, lastSeenAt, seats, keepsUntil, mayBeTwins } = device;
  const now = new Date();
  const Icon = kind === 'offline' ? HardDrive : Laptop;
  const courtesyEndsAt = seats.find(({ slot, endsAt }) => slot === 0 && endsAt !== null)?.endsAt;
  const places = describeSeats(device, pools);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t py-4">
      <Icon className="size-5 shrink-0 text-dust" />
      <div className="grid min-w-48 flex-1 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">{name}</span>
          {kind === 'offline' && <Badge tone="neutral">{t('computers.offline')}</Badge>}
          {courtesyEndsAt && (
            <Badge tone="warning">
              {t('computers.courtesyUntil', { courtesyEndsAt: formatSoon(courtesyEndsAt, now) })}
            </Badge>
          )}
          {keepsUntil !== null && <Badge tone="warning">{t('computers.sessionsGoOn')}</Badge>}
          {mayBeTwins && <Badge tone="warning">{t('computers.maybeTwins')}</Badge>}
        </p>
        <p className="text-13 text-dust tabular-nums">
          {describeSystem(device)}
          {' · '}
          <Rich
            parts={rich(seen[kind][host === null ? 'anywhere' : 'inHost'], {
              ago: describeAgo(lastSeenAt, now),
              host: host ?? '',
              time: (ago) => <time dateTime={lastSeenAt}>{ago}</time>,
            })}
          />
          {places !== '' && ` · ${places}`}
          {keepsUntil !== null && ` · ${t('computers.playingUntil', { day: formatDay(keepsUntil) })}`}
        </p>
      </div>
      <div className="flex flex-wrap max-mobile:ms-4">
        <Button variant="quiet" aria-label={t('computers.renameNamed', { name })} onClick={onRename}>
          {t('computers.rename')}
        </Button>
        <Button variant="quiet" aria-label={t('computers.removeNamed', { name })} onClick={onRemove}>
          {t('computers.remove')}
        </Button>
      </div>
    </li>
  );
}
