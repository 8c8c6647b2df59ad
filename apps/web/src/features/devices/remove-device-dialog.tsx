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

function describe({ kind, seats }: DeviceSummary): string {
  if (kind === 'offline')
    return 'A computer without internet can’t be told, so this uses one of your moves. If you can reach it, give its place back in the plugin there, and enter the release code that it shows: that costs nothing.';
  if (seats.length === 0) return 'It has no place. Its plugin can sign in again at any time.';
  return 'Its place is free for another computer. When it hears of this, its sessions keep playing for 14 days. It uses one of your moves, which comes back when the computer has heard of it.';
}

function describeEnd({ seats }: DeviceSummary, { freesAt }: Released): string | undefined {
  if (freesAt !== null) return `Your moves are used, so its place is free on ${formatDay(freesAt)} at the latest.`;
  return seats.length === 0 ? undefined : 'Its place is free.';
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
      title={`Remove ${name}?`}
      description={describe(device)}
      isSubmitting={isSubmitting}
      error={error}
      success={released === null ? null : `${name} was removed.`}
      successDetail={released === null ? undefined : describeEnd(device, released)}
      submitLabel="Remove"
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
