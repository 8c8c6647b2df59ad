import { privacy } from '@backline/texts/account/privacy';
import { profile } from '@backline/texts/account/profile';
import { createTexts } from '@backline/texts/write';
import { Button, ErrorNotice, type FormError } from '@backline/ui';
import { formatDay } from '../../lib/text/format-day.ts';
import { ButtonLink } from '../site/button-link.tsx';

const { t } = createTexts({ privacy, profile });

export interface WaitingBarProps {
  /** When the account will be deleted; null for never. */
  dueAt: string | null;
  /** The plan whose payment failed; null for none. */
  unpaidPlan: { name: string; path: string } | null;
  isKeeping: boolean;
  /** Why the deletion could not be stopped. */
  error: FormError | null;
  onKeep: () => void;
}

/** Things that the account's owner has to do, above each of its pages. */
export function WaitingBar({ dueAt, unpaidPlan, isKeeping, error, onKeep }: WaitingBarProps) {
  return (
    <section
      aria-label={t('profile.waiting')}
      className="mb-8 grid animate-fade gap-4 rounded-control border border-hairline border-s-2 border-s-accent bg-accent-wash px-4 py-3 print:hidden"
    >
      {dueAt !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-semibold">{t('privacy.waiting', { day: formatDay(dueAt) })}</p>
            <p className="text-13 text-dust">{t('privacy.waitingDetail')}</p>
          </div>
          <Button variant="secondary" isPending={isKeeping} onClick={onKeep}>
            {t('privacy.keep')}
          </Button>
        </div>
      )}
      {unpaidPlan !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 font-semibold">{t('profile.unpaid', { plan: unpaidPlan.name })}</p>
          <ButtonLink to={unpaidPlan.path} variant="secondary">
            {t('privacy.toPlan')}
          </ButtonLink>
        </div>
      )}
      <ErrorNotice error={error} />
    </section>
  );
}
