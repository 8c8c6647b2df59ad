import { paths, withRedirect } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/site';
import { useLocation } from 'react-router-dom';
import { readRedirect } from '../../lib/auth/redirects.ts';
import { MessageCard } from './message-card.tsx';
import { PortalBar } from './portal-bar.tsx';

/** Shows the reason that the previous page left in the history entry, if any. */
export function ErrorPage() {
  const { state, search } = useLocation();
  const why: unknown = state?.why;
  const askAgain = { label: t('site.askAgain'), path: withRedirect(paths.accountCreated, readRedirect(search)) };
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <MessageCard
        title={t('site.somethingWentWrong')}
        text={typeof why === 'string' ? why : t('site.errorHint')}
        nextStep={state?.isLinkDead === true ? askAgain : undefined}
      />
    </div>
  );
}
