import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/en/activity';
import { Dialog, type DialogState } from '@backline/ui';

export interface LockOutDialogProps extends DialogState {
  entry: ActivityEntry;
  isDone: boolean;
  onSubmit: () => void;
}

/** Says what the link does that locks everybody else out, and has it mailed. */
export function LockOutDialog({ entry, isDone, onSubmit, ...dialog }: LockOutDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={t('activityPage.lockTitle')}
      description={t('activityPage.lockLead')}
      success={isDone ? t('activityPage.lockSent') : null}
      submitLabel={t('activityPage.lockSubmit')}
      onSubmit={onSubmit}
    >
      <p className="text-dust">{isDone ? t('activityPage.lockSentDetail') : entry.text}</p>
    </Dialog>
  );
}
