import { proof } from '@backline/texts/account/proof';
import { passport } from '@backline/texts/passport';
import { createTexts } from '@backline/texts/write';
import { Checkbox, Dialog, type DialogCall } from '@backline/ui';
import { useState } from 'react';

const { t } = createTexts({ passport, proof });

export interface PassportDialogProps extends DialogCall {
  onSubmit: (isNamed: boolean) => void;
}

export function PassportDialog({ onSubmit, ...dialog }: PassportDialogProps) {
  const [isNamed, setNamed] = useState(false);
  return (
    <Dialog
      {...dialog}
      title={t('proof.ownershipPassport')}
      description={t('proof.lead')}
      success={t('passport.done')}
      successDetail={t('proof.keep')}
      submitLabel={t('proof.download')}
      onSubmit={() => onSubmit(isNamed)}
    >
      <Checkbox
        label={t('proof.named')}
        checked={isNamed}
        disabled={dialog.isSubmitting}
        onChange={(event) => setNamed(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
