import { t } from '@backline/texts/not-found';
import { MessageCard } from './message-card.tsx';
import { PortalBar } from './portal-bar.tsx';

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <MessageCard title={t('notFound.title')} text={t('notFound.hint')} />
    </div>
  );
}
