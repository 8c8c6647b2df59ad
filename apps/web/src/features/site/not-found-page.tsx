import { site } from '@backline/texts/en/site';
import { createTexts } from '@backline/texts/write';
import { MessageCard } from './message-card.tsx';

const { t } = createTexts({ site });

export function NotFoundPage() {
  return <MessageCard title={t('site.notFound')} text={t('site.notFoundHint')} />;
}
