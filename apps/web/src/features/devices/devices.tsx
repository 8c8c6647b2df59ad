import type { DeviceSummary } from '@backline/domain/devices/list';
import { useState } from 'react';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { Passport } from '../licenses/passport.tsx';
import { DevicesCard } from './devices-card.tsx';
import { RemoveDevice } from './remove-device.tsx';
import { RenameDevice } from './rename-device.tsx';
import { useRemovedFocus } from './use-removed-focus.ts';

type Open = { dialog: 'rename' | 'remove'; device: DeviceSummary } | { dialog: 'passport' };

export function Devices() {
  const list = trpc.devices.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const focus = useRemovedFocus<HTMLDivElement>(open !== null);
  const close = () => setOpen(null);
  return (
    <div ref={focus.target} tabIndex={-1} className="rounded-card">
      <DevicesCard
        list={list.data ?? null}
        error={list.data === undefined ? toFormError(list.error, 'Your computers could not be loaded.') : null}
        onRetry={() => void list.refetch()}
        onRename={(device) => setOpen({ dialog: 'rename', device })}
        onRemove={(device) => setOpen({ dialog: 'remove', device })}
        onProve={() => setOpen({ dialog: 'passport' })}
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
    </div>
  );
}
