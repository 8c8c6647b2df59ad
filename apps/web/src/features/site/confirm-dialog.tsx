import { t } from '@backline/texts/en/second-step';
import { Button, Dialog, type FormError, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface ConfirmDialogProps {
  hasPasskey: boolean;
  isSubmitting: boolean;
  isAskingPasskey: boolean;
  error: FormError | null;
  onPassword: (password: string) => void;
  onPasskey: () => void;
  onClose: () => void;
}

/** Asks for the password or a passkey again, before something that a stolen session must not do. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { hasPasskey, isSubmitting, isAskingPasskey, error, onPassword, onPasskey, onClose } = props;
  const { field, watch, handleSubmit } = useFields({ password: '' });
  return (
    <Dialog
      title={t('secondStep.confirmTitle')}
      description={t('secondStep.confirmLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={null}
      submitLabel={t('secondStep.confirm')}
      submitDisabledReason={watch('password') === '' ? t('secondStep.passwordMissing') : undefined}
      onSubmit={handleSubmit(({ password }) => onPassword(password))}
      onClose={onClose}
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
