import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { dayMs } from '@backline/domain/time';
import { rich, t } from '@backline/texts/computers';
import { Checkbox, Dialog, type DialogState } from '@backline/ui';
import { useState } from 'react';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { Rich } from '../../../lib/text/rich.tsx';

const recentMs = 30 * dayMs;

export interface SignOutDialogProps extends DialogState {
  /** The computers that can be online. */
  devices: readonly DeviceSummary[];
  /** True if it opened after a password change. */
  isAfterPassword: boolean;
  /** The number of signed-out computers. */
  signedOut: number | null;
  onSubmit: (ids: string[]) => void;
}

/** Computers seen in the last 30 days are preselected, because an intruder's is among them. */
export function SignOutDialog({ devices, isAfterPassword, signedOut, onSubmit, ...dialog }: SignOutDialogProps) {
  const [chosen, setChosen] = useState(() => {
    const since = Date.now() - recentMs;
    return new Set(devices.filter(({ lastSeenAt }) => Date.parse(lastSeenAt) >= since).map(({ id }) => id));
  });
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const effect = t('computers.signOutEffect');
  return (
    <Dialog
      {...dialog}
      title={t(isAfterPassword ? 'computers.afterPasswordTitle' : 'computers.signOutComputers')}
      description={isAfterPassword ? `${t('computers.afterPasswordLead')} ${effect}` : effect}
      success={signedOut === null ? null : t('computers.signedOut', { count: signedOut })}
      submitLabel={t('computers.signOutChosen', { count: chosen.size })}
      submitDisabledReason={chosen.size === 0 ? t('computers.noneChosen') : undefined}
      goBackLabel={isAfterPassword ? t('computers.keepThem') : undefined}
      onSubmit={() => onSubmit([...chosen])}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('computers.computersLabel')}</legend>
        {devices.map(({ id, name, os, lastSeenAt }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            label={
              <Rich
                parts={rich('computers.choice', {
                  computer: name,
                  os,
                  ago: describeAgo(lastSeenAt),
                  name: (words) => <span className="break-words text-paper">{words}</span>,
                })}
              />
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
