import { t } from '@backline/texts/installer';
import { PlusMark } from '@backline/ui';
import { ButtonLink } from '../site/button-link.tsx';

export interface PlanEndedCardProps {
  plusName: string;
  path: string;
}

/** For a customer who has the plugin but whose plan has ended: a link to rejoin. */
export function PlanEndedCard({ plusName, path }: PlanEndedCardProps) {
  return (
    <section
      aria-label={plusName}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-hairline bg-panel p-5"
    >
      <PlusMark className="size-6 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-52">{t('installer.planEnded', { plusName })}</p>
      <ButtonLink to={path} variant="secondary" className="rounded-full">
        {t('installer.joinAgain')}
      </ButtonLink>
    </section>
  );
}
