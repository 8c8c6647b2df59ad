import { t } from '@backline/texts/receipt';
import { Button, ErrorNotice, type FormError } from '@backline/ui';

export interface MailAgainProps {
  isPending: boolean;
  /** Null if not requested yet. */
  isMailed: boolean | null;
  error: FormError | null;
  onSend: () => void;
}

/** Mails a guest's codes again, to the address that paid. */
export function MailAgain({ isPending, isMailed, error, onSend }: MailAgainProps) {
  return (
    <>
      {isMailed === null && (
        <Button variant="text" isPending={isPending} onClick={onSend}>
          {t('receipt.mailAgain')}
        </Button>
      )}
      <p role="status" className="text-13 text-dust empty:hidden">
        {isMailed !== null && (isMailed ? t('receipt.mailedAgain') : t('receipt.notMailedAgain'))}
      </p>
      <ErrorNotice error={error} />
    </>
  );
}
