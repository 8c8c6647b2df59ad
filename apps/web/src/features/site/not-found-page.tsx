import { site } from '@backline/texts/en/site';
import { createTexts } from '@backline/texts/write';
import { MessageCard } from './message-card.tsx';
import { PortalBar } from './portal-bar.tsx';

const { t } = createTexts({ site });

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <MessageCard title={t('site.notFound')} text={t('site.notFoundHint')} />
    </div>
  );
}
