import { t } from '@backline/texts/account/factors';
import { Button } from '@backline/ui';

interface DoneStepProps {
  codesLeft: number;
  onPasskey: (() => void) | null;
}

/** Shows how many recovery codes there are, and offers to add a passkey. */
export function DoneStep({ codesLeft, onPasskey }: DoneStepProps) {
  return (
    <>
      <p className="text-18">{t('factors.codesLeft', { count: codesLeft })}</p>
      {onPasskey !== null && (
        <div className="grid justify-items-start gap-3 border-hairline border-t pt-5">
          <p className="text-dust">{t('factors.passkeyOffer')}</p>
          <Button variant="secondary" onClick={onPasskey}>
            {t('factors.addPasskey')}
          </Button>
        </div>
      )}
    </>
  );
}
