import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/en/computers';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { RenameDeviceDialog } from './rename-device-dialog.tsx';

/** The open dialog and its call. */
export function RenameDevice({ device, onClose }: { device: DeviceSummary; onClose: () => void }) {
  const utils = trpc.useUtils();
  const typed = useTyped(`deviceName:${device.id}`);
  const rename = trpc.devices.rename.useMutation({
    onSuccess: () => {
      typed.forget();
      onClose();
    },
    onError: (error, { name }) => typed.keep(error, name),
    onSettled: () => utils.devices.list.invalidate(),
  });
  const submit = useSingleFlight(rename.mutateAsync);
  return (
    <RenameDeviceDialog
      currentName={device.name}
      typedBefore={typed.before}
      {...toFormState(rename, t('computers.renameFailed'))}
      onSubmit={(name) => submit({ id: device.id, name })}
      onClose={onClose}
    />
  );
}
