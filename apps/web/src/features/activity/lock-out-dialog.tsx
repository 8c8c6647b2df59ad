import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/account/activity';
import { Dialog, type DialogCall } from '@backline/ui';

export interface LockOutDialogProps extends DialogCall {
  entry: ActivityEntry;
  onSubmit: () => void;
}

/** Explains the link that logs everyone else out, and has it mailed. */
export function LockOutDialog({ entry, ...dialog }: LockOutDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={t('activityPage.lockTitle')}
      description={t('activityPage.lockLead')}
      success={t('activityPage.lockSent')}
      submitLabel={t('activityPage.lockSubmit')}
    >
      <p className="text-dust">{dialog.isDone ? t('activityPage.lockSentDetail') : entry.text}</p>
    </Dialog>
  );
}
