import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth-provider.tsx';
import { pendingTerms } from '../../lib/pending-terms.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { PendingTerms } from './pending-terms.tsx';
import { TrackerConsent } from './tracker-consent.tsx';

export { createLateTrackers } from '../../lib/late-trackers.ts';

/** What asks visitors and customers for their consent: after the page is shown, and on few pages. */
export function Consents() {
  const { isTrackingAsked } = useProduct();
  const { token } = useAuth();
  const { data: hasPendingTerms } = useQuery(pendingTerms);
  return (
    <>
      {isTrackingAsked && <TrackerConsent />}
      {token !== null && hasPendingTerms === true && <PendingTerms />}
    </>
  );
}
