import { useState } from 'react';
import { browserStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { SignOutDevices } from './sign-out-devices.tsx';

/** Asks once after a password change which computers to sign out, because they have their own tokens. */
export function ComputersAfterPassword() {
  const [isOpen, setOpen] = useState(true);
  const list = trpc.devices.list.useQuery();
  const devices = list.data?.devices ?? [];
  if (!isOpen || devices.every(({ kind }) => kind === 'offline')) return null;
  return (
    <SignOutDevices
      devices={devices}
      isAfterPassword
      onClose={() => {
        browserStorage.remove(storageKeys.newPassword);
        setOpen(false);
      }}
    />
  );
}
