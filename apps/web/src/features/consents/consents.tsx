import { useQuery } from '@tanstack/react-query';
import { pendingTermsKey } from '../../lib/pending-terms-key.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { PendingTerms } from './pending-terms.tsx';
import { TrackerConsent } from './tracker-consent.tsx';

export { createLateTrackers } from '../../lib/late-trackers.ts';

/** What asks visitors and customers for their consent: after the page is shown, and on few pages. */
export function Consents() {
  const { isTrackingAsked } = useProduct();
  const { data: hasPendingTerms } = useQuery({ queryKey: pendingTermsKey, enabled: false });
  return (
    <>
      {isTrackingAsked && <TrackerConsent />}
      {hasPendingTerms === true && <PendingTerms />}
    </>
  );
}
