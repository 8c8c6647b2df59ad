import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/en/activity';
import { Dialog, type FormError } from '@backline/ui';

export interface LockOutDialogProps {
  entry: ActivityEntry;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

/** Says what the link does that locks everybody else out, and has it mailed. */
export function LockOutDialog({ entry, isSubmitting, isDone, error, onSubmit, onClose }: LockOutDialogProps) {
  return (
    <Dialog
      title={t('activityPage.lockTitle')}
      description={t('activityPage.lockLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('activityPage.lockSent') : null}
      submitLabel={t('activityPage.lockSubmit')}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-dust">{isDone ? t('activityPage.lockSentDetail') : entry.text}</p>
    </Dialog>
  );
}
