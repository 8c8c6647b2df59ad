import { t } from '@backline/texts/en/computers';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { RemoveAllDialog } from './remove-all-dialog.tsx';

/** The open dialog and its call. */
export function RemoveAll({ computers, onClose }: { computers: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const release = trpc.devices.releaseAll.useMutation({ onSettled: () => utils.devices.list.invalidate() });
  const submit = useSingleFlight(() => release.mutateAsync());
  return (
    <RemoveAllDialog
      computers={release.data?.released ?? computers}
      {...toFormState(release, t('computers.removeAllFailed'))}
      released={release.data?.released ?? null}
      onSubmit={() => submit(undefined)}
      onClose={onClose}
    />
  );
}
