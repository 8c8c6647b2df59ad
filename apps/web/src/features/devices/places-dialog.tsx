import type { SeatChoice } from '@backline/domain/devices/fields';
import { Dialog, type FormError, RadioGroup } from '@backline/ui';
import { useState } from 'react';
import { describeAgo } from '../../lib/relative-time.ts';
import { describeMoves } from './describe-device.ts';

/** What is done where all places are in use. At most one of them is set. */
export interface PlacesWish {
  replaceDeviceId?: string;
  isCourtesy?: boolean;
  withoutSeat?: boolean;
}

export interface PlacesDialogProps {
  choice: SeatChoice;
  /** What the computer that needs a place is called. */
  newName: string;
  /** The computer may be added beside the others for some days, or without a place. */
  isWaitingOffered: boolean;
  isSubmitting: boolean;
  error: FormError | null;
  onSubmit: (wish: PlacesWish) => void;
  onClose: () => void;
}

const courtesy = 'courtesy';
const waiting = 'waiting';

function toOptions({ choice, isWaitingOffered }: PlacesDialogProps) {
  const { seats, swapsLeft, hasCourtesy, courtesyHours } = choice;
  const now = new Date();
  const computers = seats.map(({ deviceId, name, os, lastUsedAt, canSwap }) => ({
    value: deviceId,
    label: name,
    hint: canSwap
      ? `${os}, last used ${describeAgo(new Date(lastUsedAt), now)}`
      : `${os}. It can’t be swapped: it has no internet, or was removed already.`,
    isDisabled: !canSwap || swapsLeft === 0,
    submitLabel: 'Swap',
    wish: { replaceDeviceId: deviceId },
  }));
  if (!isWaitingOffered) return computers;
  const days = Math.max(1, Math.round(courtesyHours / 24));
  const beside = {
    value: courtesy,
    label: `None: play here for ${days === 1 ? 'a day' : `${days} days`}`,
    hint: 'All others keep their places. This is for when there is no time to choose.',
    isDisabled: false,
    submitLabel: 'Play Here',
    wish: { isCourtesy: true },
  };
  const later = {
    value: waiting,
    label: 'None: add it without a place for now',
    hint: 'The plugin opens, and gets a place when one is free.',
    isDisabled: false,
    submitLabel: 'Add Without a Place',
    wish: { withoutSeat: true },
  };
  return [...computers, ...(hasCourtesy ? [beside] : []), later];
}

/** Lets another computer give its place. The one that was unused longest is chosen already. */
export function PlacesDialog(props: PlacesDialogProps) {
  const { choice, newName, isSubmitting, error, onSubmit, onClose } = props;
  const options = toOptions(props);
  const [value, setValue] = useState(() => options.find(({ isDisabled }) => !isDisabled)?.value ?? '');
  const chosen = options.find((option) => option.value === value);
  return (
    <Dialog
      title={choice.limit === 1 ? 'Your Place Is in Use' : `All ${choice.limit} Places Are in Use`}
      description={`Use ${newName} instead of another computer? The old one keeps playing its sessions for 14 days and can come back at any time.`}
      isSubmitting={isSubmitting}
      error={error}
      success={null}
      submitLabel={chosen?.submitLabel ?? 'Swap'}
      submitDisabledReason={chosen === undefined ? 'No computer can give its place now.' : undefined}
      goBackLabel="Not Now"
      onSubmit={() => chosen && onSubmit(chosen.wish)}
      onClose={onClose}
    >
      <RadioGroup label="Use it instead of" options={options} value={value} onChange={setValue} />
      <p className="text-13 text-dust">{describeMoves(choice)}</p>
    </Dialog>
  );
}
