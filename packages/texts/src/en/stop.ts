import { createTexts } from '../write.ts';

/** The page that stops a change of an account that waits. */
export const stop = {
  title: 'Stop the Change?',
  lead: 'Something is to happen to this account, as the mail says. Press the button if you don’t want it: it does not happen, and nothing else is touched.',
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
};

export const { t } = createTexts({ stop });
