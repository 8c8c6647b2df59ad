import type { DeviceSummary } from '@backline/domain/devices/list';
import type { Released } from '@backline/domain/devices/release';
import { t } from '@backline/texts/en/computers';
import { Dialog, type FormError } from '@backline/ui';
import { formatDay } from '../../lib/format-day.ts';

export interface RemoveDeviceDialogProps {
  device: DeviceSummary;
  isSubmitting: boolean;
  /** The answer of the removal. */
  released: Released | null;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
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

export function RemoveDeviceDialog({
  device,
  isSubmitting,
  released,
  error,
  onSubmit,
  onClose,
}: RemoveDeviceDialogProps) {
  const { name } = device;
  return (
    <Dialog
      title={t('computers.removeNamedQuestion', { name })}
      description={describe(device)}
      isSubmitting={isSubmitting}
      error={error}
      success={released === null ? null : t('computers.removed', { name })}
      successDetail={released === null ? undefined : describeEnd(device, released)}
      submitLabel={t('computers.remove')}
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
