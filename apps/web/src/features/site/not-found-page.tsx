import { notFound } from '@backline/texts/en/not-found';
import { createTexts } from '@backline/texts/write';
import { MessageCard } from './message-card.tsx';
import { PortalBar } from './portal-bar.tsx';

const { t } = createTexts({ notFound });

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <MessageCard title={t('notFound.title')} text={t('notFound.hint')} />
    </div>
  );
}
