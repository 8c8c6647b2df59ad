import { passport } from '@backline/texts/en/passport';
import { proof } from '@backline/texts/en/proof';
import { createTexts } from '@backline/texts/write';
import { Checkbox, Dialog, type FormError } from '@backline/ui';
import { useState } from 'react';

const { t } = createTexts({ passport, proof });

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
      title={t('proof.ownershipPassport')}
      description={t('proof.lead')}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('passport.done') : null}
      successDetail={t('proof.keep')}
      submitLabel={t('proof.download')}
      onSubmit={() => onSubmit(isNamed)}
      onClose={onClose}
    >
      <Checkbox
        label={t('proof.named')}
        checked={isNamed}
        disabled={isSubmitting}
        onChange={(event) => setNamed(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
