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
    return 'Its license file plays on wherever it lies, so this uses one of your moves for as long as the file plays.';
  if (seats.length === 0) return 'It has no place. Its plugin can sign in again at any time.';
  return 'Its place is free for another computer. When it hears of this, its sessions keep playing for 14 days. Until its license has ended it uses one of your moves.';
}

function describeEnd({ seats }: DeviceSummary, { isFree, freesAt }: Released): string | undefined {
  if (freesAt !== null) return `Your moves are used, so its place is free on ${formatDay(freesAt)} at the latest.`;
  if (!isFree)
    return 'Your moves are used and its license file does not end: it keeps its place until you have a move.';
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
