import type { DeviceList } from '@backline/domain/devices/seats/list';
import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/summaries';
import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/computers';
import { Button, Card, ErrorNotice, type FormError } from '@backline/ui';
import { formatDay } from '../../../lib/text/format-day.ts';
import { ButtonLink } from '../../site/button-link.tsx';
import { LoadingLines } from '../../site/loading-lines.tsx';
import { describePool, withPool } from './describe-device.ts';
import { DeviceRow } from './device-row.tsx';

export interface DevicesCardProps {
  /** Null while loading. */
  list: DeviceList | null;
  /** Why they could not be loaded. */
  error: FormError | null;
  onRetry: () => void;
  onRename: (device: DeviceSummary) => void;
  onRemove: (device: DeviceSummary) => void;
  onProve: () => void;
  onSignOut: () => void;
  onRemoveAll: () => void;
}

function explain({ pools }: DeviceList): string {
  if (pools.length === 0) return t('computers.noPlacesNeeded');
  return pools.map((pool) => describePool(pool, pools)).join(' ');
}

export function DevicesCard({
  list,
  error,
  onRetry,
  onRename,
  onRemove,
  onProve,
  onSignOut,
  onRemoveAll,
}: DevicesCardProps) {
  const isAnyOnline = list?.devices.some(({ kind }) => kind === 'online') === true;
  return (
    <Card title={t('computers.yourComputers')} explanation={list === null ? t('computers.lead') : explain(list)}>
      <ErrorNotice error={error} onRetry={onRetry} className="mb-4" />
      {list === null && error === null && <LoadingLines label={t('computers.loading')} />}
      {list !== null && (
        <>
          <ul>
            {list.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                pools={list.pools}
                onRename={() => onRename(device)}
                onRemove={() => onRemove(device)}
              />
            ))}
          </ul>
          <div className="grid gap-1 border-hairline border-t pt-4 text-13 text-dust">
            {list.devices.length === 0 && <p>{t('computers.howToAdd')}</p>}
            {list.pools.length > 0 && <p>{t('computers.whatAMoveIs')}</p>}
            {list.pools.map((pool) => (
              <Pool key={pool.name} pool={pool} pools={list.pools} />
            ))}
            <p>{t('computers.passportWhy')}</p>
          </div>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-x-6">
        <ButtonLink to={paths.deviceOffline} variant="text">
          {t('computers.addOffline')}
        </ButtonLink>
        <Button variant="text" onClick={onProve}>
          {t('computers.ownershipPassport')}
        </Button>
        {isAnyOnline && (
          <Button variant="text" onClick={onSignOut}>
            {t('computers.signOutComputers')}
          </Button>
        )}
        {list !== null && list.devices.length > 0 && (
          <Button variant="text" onClick={onRemoveAll}>
            {t('computers.removeAllComputers')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Further facts about places. */
function Pool({ pool, pools }: { pool: PoolSummary; pools: readonly PoolSummary[] }) {
  const { name, limit, used, isEnforced, nextFreeAt } = pool;
  const notes = [
    !isEnforced && used > limit && t('computers.keptBeyond'),
    nextFreeAt !== null && t('computers.freeAtTheLatest', { day: formatDay(nextFreeAt) }),
  ].filter(Boolean);
  return notes.length === 0 ? null : <p>{withPool(name, notes.join(' '), pools)}</p>;
}
