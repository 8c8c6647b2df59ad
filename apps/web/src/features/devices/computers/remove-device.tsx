import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/computers';
import { toFormState } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';

interface RemoveDeviceProps {
  device: DeviceSummary;
  onClose: (isRemoved: boolean) => void;
}

/** The open dialog and its call. */
export function RemoveDevice({ device, onClose }: RemoveDeviceProps) {
  const utils = trpc.useUtils();
  const release = trpc.devices.release.useMutation({ onSettled: () => utils.devices.list.invalidate() });
  return (
    <RemoveDeviceDialog
      device={device}
      {...toFormState(release, t('computers.removeFailed'))}
      released={release.data ?? null}
      onSubmit={() => release.mutate({ id: device.id })}
      onClose={() => onClose(release.isSuccess)}
    />
  );
}
