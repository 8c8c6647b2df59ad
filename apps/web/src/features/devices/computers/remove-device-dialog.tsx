import type { Released } from '@backline/domain/devices/seats/release';
import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/computers';
import { Dialog, type DialogState } from '@backline/ui';
import { formatDay } from '../../../lib/text/format-day.ts';

export interface RemoveDeviceDialogProps extends DialogState {
  device: DeviceSummary;
  /** The result of the removal. */
  released: Released | null;
  onSubmit: () => void;
}

function describe({ kind, seats }: DeviceSummary): string {
  if (kind === 'offline') return t('computers.removesOffline');
  if (seats.length === 0) return t('computers.removesPlaceless');
  return t('computers.removesOnline');
}

function describeEnd({ seats }: DeviceSummary, { isFree, freesAt }: Released): string | undefined {
  if (freesAt !== null) return t('computers.placeFreeOn', { freesAt: formatDay(freesAt) });
  if (!isFree) return t('computers.placeKept');
  return seats.length === 0 ? undefined : t('computers.placeFree');
}

export function RemoveDeviceDialog({ device, released, onSubmit, ...dialog }: RemoveDeviceDialogProps) {
  const { name } = device;
  return (
    <Dialog
      {...dialog}
      title={t('computers.removeNamedQuestion', { name })}
      description={describe(device)}
      success={released === null ? null : t('computers.removed', { name })}
      successDetail={released === null ? undefined : describeEnd(device, released)}
      submitLabel={t('computers.remove')}
      isDanger
      onSubmit={onSubmit}
    />
  );
}
