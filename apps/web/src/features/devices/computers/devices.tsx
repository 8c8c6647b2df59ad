import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { computersHash } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/computers';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toFormState, toLoadError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useTyped } from '../../../lib/use-typed.ts';
import { Passport } from '../../licenses/passport.tsx';
import { DevicesCard } from './devices-card.tsx';
import { RemoveAllDialog } from './remove-all-dialog.tsx';
import { RemoveDevice } from './remove-device.tsx';
import { RenameDeviceDialog } from './rename-device-dialog.tsx';
import { SignOutDevices } from './sign-out-devices.tsx';
import { useRemovedFocus } from './use-focus.ts';

/** The open dialog and its call. */
function RenameDevice({ device, onClose }: { device: DeviceSummary; onClose: () => void }) {
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
  return (
    <RenameDeviceDialog
      currentName={device.name}
      typedBefore={typed.before}
      {...toFormState(rename, t('computers.renameFailed'))}
      onSubmit={(name) => rename.mutate({ id: device.id, name })}
      onClose={onClose}
    />
  );
}

/** The open dialog and its call. */
function RemoveAll({ computers, onClose }: { computers: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const release = trpc.devices.releaseAll.useMutation({ onSettled: () => utils.devices.list.invalidate() });
  return (
    <RemoveAllDialog
      computers={release.data?.released ?? computers}
      {...toFormState(release, t('computers.removeAllFailed'))}
      released={release.data?.released ?? null}
      onSubmit={() => release.mutate()}
      onClose={onClose}
    />
  );
}

type Open = { dialog: 'rename' | 'remove'; device: DeviceSummary } | { dialog: 'passport' | 'sign-out' | 'remove-all' };

export function Devices() {
  const list = trpc.devices.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const focus = useRemovedFocus<HTMLDivElement>(open !== null);
  const isLedHere = useLocation().hash === computersHash && list.data !== undefined;
  useEffect(() => {
    if (!isLedHere) return;
    focus.target.current?.scrollIntoView();
    focus.target.current?.focus({ preventScroll: true });
  }, [isLedHere, focus.target]);
  const close = () => setOpen(null);
  return (
    <div ref={focus.target} tabIndex={-1} className="scroll-mt-6 rounded-card">
      <DevicesCard
        list={list.data ?? null}
        error={toLoadError(list, t('computers.loadFailed'))}
        onRetry={list.refetch}
        onRename={(device) => setOpen({ dialog: 'rename', device })}
        onRemove={(device) => setOpen({ dialog: 'remove', device })}
        onProve={() => setOpen({ dialog: 'passport' })}
        onSignOut={() => setOpen({ dialog: 'sign-out' })}
        onRemoveAll={() => setOpen({ dialog: 'remove-all' })}
      />
      {open?.dialog === 'rename' && <RenameDevice device={open.device} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemoveDevice
          device={open.device}
          onClose={(isRemoved) => {
            focus.note(isRemoved);
            close();
          }}
        />
      )}
      {open?.dialog === 'passport' && <Passport onClose={close} />}
      {open?.dialog === 'sign-out' && <SignOutDevices devices={list.data?.devices ?? []} onClose={close} />}
      {open?.dialog === 'remove-all' && (
        <RemoveAll
          computers={list.data?.devices.length ?? 0}
          onClose={() => {
            focus.note(list.data?.devices.length === 0);
            close();
          }}
        />
      )}
    </div>
  );
}
