import type { DeviceSummary } from '@backline/domain/devices/list';
import { useEffect, useRef, useState } from 'react';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { Passport } from '../licenses/passport.tsx';
import { RemoveDevice, RenameDevice } from './device-dialogs.tsx';
import { DevicesCard } from './devices-card.tsx';

type Open = { dialog: 'rename' | 'remove'; device: DeviceSummary } | { dialog: 'passport' };

export function Devices() {
  const list = trpc.devices.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const card = useRef<HTMLDivElement>(null);
  // The row of a removed computer is gone, and with it the button that had the focus.
  const hasLostFocus = useRef(false);
  const close = (isRemoved = false) => {
    hasLostFocus.current = isRemoved;
    setOpen(null);
  };
  useEffect(() => {
    if (open !== null || !hasLostFocus.current) return;
    hasLostFocus.current = false;
    card.current?.focus();
  }, [open]);
  return (
    <div ref={card} tabIndex={-1} className="rounded-card">
      <DevicesCard
        list={list.data ?? null}
        error={list.data === undefined ? toFormError(list.error, 'Your computers could not be loaded.') : null}
        onRetry={() => void list.refetch()}
        onRename={(device) => setOpen({ dialog: 'rename', device })}
        onRemove={(device) => setOpen({ dialog: 'remove', device })}
        onProve={() => setOpen({ dialog: 'passport' })}
      />
      {open?.dialog === 'rename' && <RenameDevice device={open.device} onClose={() => close()} />}
      {open?.dialog === 'remove' && <RemoveDevice device={open.device} onClose={close} />}
      {open?.dialog === 'passport' && <Passport onClose={() => close()} />}
    </div>
  );
}
