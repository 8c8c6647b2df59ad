import { passport } from '@backline/texts/en/passport';
import { createTexts } from '@backline/texts/write';
import { Checkbox, Dialog, type FormError } from '@backline/ui';
import { useState } from 'react';

const { t } = createTexts({ passport });

export interface PassportDialogProps {
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (isNamed: boolean) => void;
  onClose: () => void;
}

export function PassportDialog({ isSubmitting, isDone, error, onSubmit, onClose }: PassportDialogProps) {
  const [isNamed, setNamed] = useState(false);
  return (
    <Dialog
      title="Ownership Passport"
      description="A signed list of what you own, as a text file. It is proof that needs nobody’s help to check, and it unlocks nothing by itself."
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('passport.done') : null}
      successDetail="Keep it with your backups. Make another after your next purchase."
      submitLabel="Download"
      onSubmit={() => onSubmit(isNamed)}
      onClose={onClose}
    >
      <Checkbox
        label="With my name and email address"
        checked={isNamed}
        disabled={isSubmitting}
        onChange={(event) => setNamed(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
