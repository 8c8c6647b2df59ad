import type { DeviceSummary } from '@backline/domain/devices/list';
import { dayMs } from '@backline/domain/time';
import { Checkbox, Dialog, type FormError } from '@backline/ui';
import { useState } from 'react';
import { describeAgo } from '../../lib/relative-time.ts';

const recentMs = 30 * dayMs;

export interface SignOutDialogProps {
  /** Those that can be online. */
  devices: readonly DeviceSummary[];
  /** A new password brought it up. */
  isAfterPassword: boolean;
  isSubmitting: boolean;
  /** How many had to be signed out. */
  signedOut: number | null;
  error: FormError | null;
  onSubmit: (ids: string[]) => void;
  onClose: () => void;
}

const count = (computers: number) => (computers === 1 ? '1 computer' : `${computers} computers`);

/** Those that were seen in the last 30 days are chosen: an intruder's is among them. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { devices, isAfterPassword, isSubmitting, signedOut, error, onSubmit, onClose } = props;
  const [chosen, setChosen] = useState(() => {
    const since = Date.now() - recentMs;
    return new Set(devices.filter(({ lastSeenAt }) => Date.parse(lastSeenAt) >= since).map(({ id }) => id));
  });
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const effect =
    'Their plugins ask to sign in again. What plays goes on, every computer keeps its place, and no move is used.';
  return (
    <Dialog
      title={isAfterPassword ? 'Are These Your Computers?' : 'Sign Out Computers'}
      description={
        isAfterPassword
          ? `Your new password logged out every browser. These computers stay signed in until you sign them out. ${effect}`
          : effect
      }
      isSubmitting={isSubmitting}
      error={error}
      success={signedOut === null ? null : `${count(signedOut)} signed out.`}
      submitLabel={`Sign Out ${chosen.size} ${chosen.size === 1 ? 'Computer' : 'Computers'}`}
      submitDisabledReason={chosen.size === 0 ? 'Choose a computer first.' : undefined}
      goBackLabel={isAfterPassword ? 'Keep Them' : undefined}
      onSubmit={() => onSubmit([...chosen])}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Computers</legend>
        {devices.map(({ id, name, os, lastSeenAt }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            label={
              <>
                <span className="break-words text-paper">{name}</span>, {os}, last used{' '}
                {describeAgo(new Date(lastSeenAt), new Date())}
              </>
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
