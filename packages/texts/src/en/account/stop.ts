import { select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The page that stops a pending change of an account. */
export const stop = {
  title: 'Stop the Change?',
  unreadTitle: 'Stop a Change',
  checking: 'Looking up the change…',
  lead: select('change', {
    email_move:
      'The account {account} will move to another address. Stop this to keep its current address. Nothing else changes.',
    erasure: 'The account {account} will be deleted. Stop the deletion to keep the account. Nothing else changes.',
    merge:
      'The account {account} will be merged with another one. Stop this to keep them separate. Nothing else changes.',
    factor_reset:
      'The second step of the account {account} will be removed. Stop this to keep its passkeys, app and recovery codes. Nothing else changes.',
    nothing: 'There is nothing to stop for the account {account}. The change was already done or stopped.',
  }),
  doneTitle: 'The Change Was Stopped',
  overTitle: 'Nothing to Stop',
  press: 'Stop the Change',
  note: 'If you want this change, close this page.',
  working: 'Stopping the change…',
  moveStopped: 'Stopped. The account keeps its address.',
  erasureStopped: 'Stopped. The account stays.',
  mergeStopped: 'Stopped. Your accounts stay separate.',
  resetStopped: 'Stopped. Your passkeys, authenticator app and recovery codes are kept.',
  nothing: 'It was already done or stopped.',
  next: 'If you don’t know who requested it, choose a new password.',
  recover: 'Choose a New Password',
  failed: 'That didn’t work',
} as const;

export const { t } = createTexts({ stop });
