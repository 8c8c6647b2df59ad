import { t } from '@backline/texts/account/second-step';
import { Button, Dialog, type DialogState, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface ConfirmDialogProps extends DialogState {
  hasPasskey: boolean;
  isAskingPasskey: boolean;
  onPassword: (password: string) => void;
  onPasskey: () => void;
}

/** Asks again for the password or a passkey, before actions that a stolen session must not do. */
export function ConfirmDialog({ hasPasskey, isAskingPasskey, onPassword, onPasskey, ...dialog }: ConfirmDialogProps) {
  const { field, watch, handleSubmit } = useFields({ password: '' });
  return (
    <Dialog
      {...dialog}
      title={t('secondStep.confirmTitle')}
      description={t('secondStep.confirmLead')}
      submitLabel={t('secondStep.confirm')}
      submitDisabledReason={watch('password') === '' ? t('secondStep.passwordMissing') : undefined}
      onSubmit={handleSubmit(({ password }) => onPassword(password))}
    >
      <PasswordField label={t('secondStep.password')} autoComplete="current-password" required {...field('password')} />
      {hasPasskey && (
        <Button variant="secondary" isPending={isAskingPasskey} isWide onClick={onPasskey}>
          {t('secondStep.usePasskey')}
        </Button>
      )}
    </Dialog>
  );
}
