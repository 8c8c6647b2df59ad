import type { PendingTerms } from '@backline/domain/consents/list-pending-terms';
import { rich, t } from '@backline/texts/account/terms';
import { type CallState, Dialog } from '@backline/ui';
import { formatDay } from '../../lib/text/format-day.ts';
import { Rich } from '../../lib/text/rich.tsx';

export interface TermsCardProps extends CallState {
  terms: PendingTerms['terms'];
  supportEmail: string | null;
  onAccept: () => void;
  onLogOut: () => void;
}

/** Asks to accept new terms, over the page that the customer opened. */
export function TermsCard({ terms, supportEmail, onAccept, onLogOut, ...call }: TermsCardProps) {
  return (
    <Dialog
      {...call}
      title={t('terms.title')}
      description={t('terms.lead')}
      submitLabel={t('terms.accept')}
      goBackLabel={t('terms.logOut')}
      isFirm
      onSubmit={onAccept}
      onClose={onLogOut}
    >
      <ul className="grid gap-5">
        {terms.map(({ kind, version, url, summary, effectiveAt }) => (
          <li key={kind} className="grid gap-1 border-edge border-s-2 ps-4">
            <a href={url} target="_blank" rel="noreferrer" className="justify-self-start font-semibold underline">
              {t('terms.name', { kind })}
            </a>
            <span className="text-13 text-dust">{t('terms.version', { version, day: formatDay(effectiveAt) })}</span>
            {summary !== null && <p className="wrap-anywhere mt-1">{summary}</p>}
          </li>
        ))}
      </ul>
      {supportEmail !== null && (
        <p className="text-13 text-dust">
          <Rich
            parts={rich('terms.support', {
              address: supportEmail,
              mail: (address) => (
                <a href={`mailto:${supportEmail}`} className="underline">
                  {address}
                </a>
              ),
            })}
          />
        </p>
      )}
    </Dialog>
  );
}
