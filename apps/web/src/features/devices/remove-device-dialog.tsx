import type { DeviceSummary } from '@backline/domain/devices/list';
import type { Released } from '@backline/domain/devices/release';
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

const descriptions: Record<DeviceSummary['kind'], string> = {
  online:
    'Its place is free for another computer. When it hears of this, its sessions keep playing for 14 days. It uses one of your moves, which comes back when the computer has heard of it.',
  offline:
    'A computer without internet can’t be told, so this uses one of your moves. If you can reach it, give its place back in the plugin there, and enter the release code that it shows: that costs nothing.',
};

export function RemoveDeviceDialog({
  device,
  isSubmitting,
  released,
  error,
  onSubmit,
  onClose,
}: RemoveDeviceDialogProps) {
  const { name, kind } = device;
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={descriptions[kind]}
      isSubmitting={isSubmitting}
      error={error}
      success={released === null ? null : `${name} was removed.`}
      successDetail={
        released === null || released.freesAt === null
          ? 'Its place is free.'
          : `Your moves are used, so its place is free on ${formatDay(released.freesAt)} at the latest.`
      }
      submitLabel="Remove"
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
