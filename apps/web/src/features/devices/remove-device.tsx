import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/en/computers';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';

interface RemoveDeviceProps {
  device: DeviceSummary;
  onClose: (isRemoved: boolean) => void;
}

/** The open dialog and its call. */
export function RemoveDevice({ device, onClose }: RemoveDeviceProps) {
  const utils = trpc.useUtils();
  const release = trpc.devices.release.useMutation({ onSettled: () => utils.devices.list.invalidate() });
  const submit = useSingleFlight(release.mutateAsync);
  return (
    <RemoveDeviceDialog
      device={device}
      {...toFormState(release, t('computers.removeFailed'))}
      released={release.data ?? null}
      onSubmit={() => submit({ id: device.id })}
      onClose={() => onClose(release.isSuccess)}
    />
  );
}
