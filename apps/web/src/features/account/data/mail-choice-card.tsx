import { t } from '@backline/texts/account/privacy';
import { Card, Checkbox, ErrorNotice, type FormError, Skeleton } from '@backline/ui';

export interface MailChoiceCardProps {
  /** Null while loading. */
  isGiven: boolean | null;
  /** The reason why it could not be loaded or saved. */
  error: FormError | null;
  isSaving: boolean;
  onChange: (isGiven: boolean) => void;
}

/** The choice to get news and offers from the vendor. */
export function MailChoiceCard({ isGiven, error, isSaving, onChange }: MailChoiceCardProps) {
  return (
    <Card title={t('privacy.mails')} explanation={t('privacy.mailsExplained')}>
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        {isGiven === null && error === null && <Skeleton className="h-5 w-56" />}
        {isGiven !== null && (
          <Checkbox
            label={t('privacy.mailsLabel')}
            checked={isGiven}
            disabled={isSaving}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </div>
    </Card>
  );
}
