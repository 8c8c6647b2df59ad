import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/paths';
import { t } from '@backline/texts/en/device-sign-in';
import { Button, Notice } from '@backline/ui';
import { Link } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { describePlaces } from './describe-device.ts';

/** The computer is in the account. What its places say is an addition that may be missing. */
export function SignInAdded({ request }: { request: SignInRequest }) {
  const { name, slug } = useProduct();
  const { data } = trpc.devices.list.useQuery();
  const ownsNothing = data?.pools.length === 0;
  return (
    <>
      <PageHeading title={t('deviceSignIn.addedTitle')} text={t('deviceSignIn.addedLead', { name })} />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <Notice tone="success" message={t('deviceSignIn.added', { name: request.device.name })}>
          {data !== undefined && !ownsNothing && (
            <p className="text-13 text-dust">{data.pools.map(describePlaces).join(' ')}</p>
          )}
        </Notice>
        {ownsNothing && (
          <>
            <p className="text-dust">{t('deviceSignIn.ownsNothing', { name })}</p>
            <div className="flex flex-wrap gap-3">
              <Button asChild>
                <Link to={paths.marketplace}>{t('deviceSignIn.toTheMarketplace')}</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to={toAccountPath('licenses', slug)}>{t('deviceSignIn.addCode')}</Link>
              </Button>
            </div>
          </>
        )}
        <Button asChild variant="text" className="justify-self-start">
          <Link to={toAccountPath('profile', slug)}>{t('deviceSignIn.seeYourComputers')}</Link>
        </Button>
      </div>
    </>
  );
}
