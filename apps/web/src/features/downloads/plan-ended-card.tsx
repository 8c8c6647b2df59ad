import { t } from '@backline/texts/en/installer';
import { Button, PlusMark } from '@backline/ui';
import { Link } from 'react-router-dom';

export interface PlanEndedCardProps {
  plusName: string;
  path: string;
}

/** The plugin is there, and what it played by the plan is not: the way back. */
export function PlanEndedCard({ plusName, path }: PlanEndedCardProps) {
  return (
    <section
      aria-label={plusName}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-hairline bg-panel p-5"
    >
      <PlusMark className="size-6 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-52">{t('installer.planEnded', { plusName })}</p>
      <Button asChild variant="secondary" className="rounded-full">
        <Link to={path}>{t('installer.joinAgain')}</Link>
      </Button>
    </section>
  );
}
