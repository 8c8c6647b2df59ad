import { select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The page that stops a change of an account that waits. */
export const stop = {
  title: 'Stop the Change?',
  unreadTitle: 'Stop a Change',
  checking: 'Looking up what the mail is about…',
  lead: select('change', {
    email_move: 'The account {account} will move to another address. Press the button, and it keeps its own.',
    erasure: 'The account {account} will be erased. Press the button, and it stays.',
    merge: 'The account {account} and another one will become one. Press the button, and they stay two.',
    factor_reset:
      'The second step of the account {account} will be removed. Press the button, and its passkeys, app and recovery codes stay.',
    nothing: 'Nothing waits any more for the account {account}: it has happened, or was stopped before.',
  }),
  doneTitle: 'The Change Was Stopped',
  overTitle: 'Nothing to Stop',
  press: 'Stop It',
  note: 'If you want it, close this page: nothing has happened.',
  working: 'Stopping the change…',
  moveStopped: 'Done: the account keeps its address.',
  erasureStopped: 'Done: the account stays.',
  mergeStopped: 'Done: the accounts stay two.',
  resetStopped: 'Done: passkeys, app and recovery codes stay.',
  nothing: 'Nothing waits any more: it has happened, or was stopped before.',
  next: 'If you don’t know who asked for it, choose a new password.',
  recover: 'Choose a New Password',
  failed: 'That did not work',
} as const;

export const { t } = createTexts({ stop });
