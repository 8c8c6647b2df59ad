import type { OrderLine } from '@backline/domain/orders/order';
import { paths, toAccountPath, withRedirect } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import { Card } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { ButtonLink } from '../site/button-link.tsx';

interface GuestCodesProps {
  lines: readonly OrderLine[];
  isSignedIn: boolean;
}

/** True if a code can be redeemed, and its line was not withdrawn. */
const isOffered = ({ delivered, withdraw }: OrderLine) =>
  delivered.codeState === 'free' && delivered.standing === 'usable' && withdraw.why !== 'asked';

/**
 * Explains how to redeem an order's codes. The full codes are only in the mail; this card shows their last characters.
 */
export function GuestCodes({ lines, isSignedIn }: GuestCodesProps) {
  const { slug } = useProduct();
  if (!lines.some(isOffered)) return null;
  const licenses = `${toAccountPath('licenses', slug)}?license-code=`;
  return (
    <Card title={t('orders.guestCodes')} explanation={t('orders.guestCodesText')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isSignedIn ? (
          <ButtonLink to={licenses}>{t('orders.addToAccount')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={withRedirect(paths.signUp, licenses)}>{t('orders.createAccount')}</ButtonLink>
            <ButtonLink to={withRedirect(paths.login, licenses)} variant="text">
              {t('orders.logIn')}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
