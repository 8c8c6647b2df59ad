import { toAccountPath } from '@backline/domain/paths';
import { Notice } from '@backline/ui';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../lib/auth-provider.tsx';
import { storageKeys } from '../../lib/browser-storage.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';

/** The page reloads after a payment; the result is shown once. */
export function PurchaseNotice() {
  const { tabStorage } = useServices();
  const { slug } = useProduct();
  const { token } = useAuth();
  const [purchase, setPurchase] = useState<string | null>(null);
  useLayoutEffect(() => {
    const kept = tabStorage.read(storageKeys.purchase);
    if (kept !== null) setPurchase(kept);
    tabStorage.remove(storageKeys.purchase);
  }, [tabStorage]);
  if (purchase === null) return null;
  return (
    <div className="mb-8">
      {token === null ? (
        <Notice
          tone="success"
          message="Thank you. Your license codes are on their way to you by mail."
          detail="Each comes with a link that adds it to an account, yours or a new one."
        />
      ) : (
        <Notice
          tone="success"
          message="Thank you. What you bought is yours."
          detail={purchase === 'delivered' ? undefined : 'It can take a minute to appear in your licenses.'}
        >
          <Link to={toAccountPath('licenses', slug)} className="text-13 underline decoration-amber underline-offset-4">
            See Your Licenses
          </Link>
        </Notice>
      )}
    </div>
  );
}
