import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { t } from '@backline/texts/computers';
import { toFormState } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface SignOutDevicesProps {
  devices: readonly DeviceSummary[];
  isAfterPassword?: boolean;
  onClose: () => void;
}

/** The open dialog and its call. */
export function SignOutDevices({ devices, isAfterPassword = false, onClose }: SignOutDevicesProps) {
  const signOut = trpc.devices.signOut.useMutation();
  return (
    <SignOutDialog
      devices={devices.filter(({ kind }) => kind === 'online')}
      isAfterPassword={isAfterPassword}
      {...toFormState(signOut, t('computers.signOutFailed'))}
      signedOut={signOut.data?.signedOut ?? null}
      onSubmit={(ids) => signOut.mutate({ ids })}
      onClose={onClose}
    />
  );
}
