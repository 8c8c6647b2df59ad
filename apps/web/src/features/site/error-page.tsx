import { paths, withRedirect } from '@backline/domain/paths';
import { useLocation } from 'react-router-dom';
import { readRedirect } from '../../lib/redirects.ts';
import { MessageCard } from './message-card.tsx';

/** Shows the reason that the previous page left in the history entry, if any. */
export function ErrorPage() {
  const { state, search } = useLocation();
  const why: unknown = state?.why;
  const askAgain = { label: 'Ask for a New Link', path: withRedirect(paths.accountCreated, readRedirect(search)) };
  return (
    <MessageCard
      title="Something went wrong"
      text={typeof why === 'string' ? why : 'Go back and try once more. If a mailed link led here, ask for a new one.'}
      nextStep={state?.isLinkDead === true ? askAgain : undefined}
    />
  );
}
