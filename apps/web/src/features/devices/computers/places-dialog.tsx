import type { SeatChoice } from '@backline/domain/devices/fields';
import { t } from '@backline/texts/device-sign-in';
import { Dialog, type DialogState, RadioGroup } from '@backline/ui';
import { useState } from 'react';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { describeMoves } from './describe-device.ts';

/** The choice when all places are in use. At most one of these is set. */
export interface PlacesWish {
  replaceDeviceId?: string;
  isCourtesy?: boolean;
  withoutSeat?: boolean;
}

export interface PlacesDialogProps extends DialogState {
  choice: SeatChoice;
  /** The name of the computer that needs a place. */
  newName: string;
  /** True if the computer may also be added for a few days, or without a place. */
  isWaitingOffered: boolean;
  onSubmit: (wish: PlacesWish) => void;
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
      ? t('deviceSignIn.lastUsed', { os, ago: describeAgo(lastUsedAt, now) })
      : t('deviceSignIn.notSwappable', { os }),
    isDisabled: !canSwap || swapsLeft === 0,
    submitLabel: t('deviceSignIn.swap'),
    wish: { replaceDeviceId: deviceId },
  }));
  if (!isWaitingOffered) return computers;
  const days = Math.max(1, Math.round(courtesyHours / 24));
  const beside = {
    value: courtesy,
    label: t('deviceSignIn.noneForDays', { days }),
    hint: t('deviceSignIn.courtesyHint'),
    isDisabled: false,
    submitLabel: t('deviceSignIn.playHere'),
    wish: { isCourtesy: true },
  };
  const later = {
    value: waiting,
    label: t('deviceSignIn.withoutPlace'),
    hint: t('deviceSignIn.withoutPlaceHint'),
    isDisabled: false,
    submitLabel: t('deviceSignIn.addWithoutPlace'),
    wish: { withoutSeat: true },
  };
  return [...computers, ...(hasCourtesy ? [beside] : []), later];
}

/** Chooses another computer to give up its place. The longest unused is preselected. */
export function PlacesDialog(props: PlacesDialogProps) {
  const { choice, newName, onSubmit, ...dialog } = props;
  const options = toOptions(props);
  const [value, setValue] = useState(() => options.find(({ isDisabled }) => !isDisabled)?.value ?? '');
  const chosen = options.find((option) => option.value === value);
  return (
    <Dialog
      {...dialog}
      title={choice.limit === 1 ? t('deviceSignIn.placeInUse') : t('deviceSignIn.placesInUse', { limit: choice.limit })}
      description={t('deviceSignIn.swapLead', { newName })}
      submitLabel={chosen?.submitLabel ?? t('deviceSignIn.swap')}
      submitDisabledReason={chosen === undefined ? t('deviceSignIn.noneSwappable') : undefined}
      goBackLabel={t('deviceSignIn.notNow')}
      onSubmit={() => chosen && onSubmit(chosen.wish)}
    >
      <RadioGroup label={t('deviceSignIn.swapChoice')} options={options} value={value} onChange={setValue} />
      <p className="text-13 text-dust">{describeMoves(choice)}</p>
    </Dialog>
  );
}
