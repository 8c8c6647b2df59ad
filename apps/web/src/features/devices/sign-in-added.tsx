import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/paths';
import { t } from '@backline/texts/en/device-sign-in';
import { Notice } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../site/button-link.tsx';
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
              <ButtonLink to={paths.marketplace}>{t('deviceSignIn.toTheMarketplace')}</ButtonLink>
              <ButtonLink to={toAccountPath('licenses', slug)} variant="secondary">
                {t('deviceSignIn.addCode')}
              </ButtonLink>
            </div>
          </>
        )}
        <ButtonLink to={toAccountPath('profile', slug)} variant="text" className="justify-self-start">
          {t('deviceSignIn.seeYourComputers')}
        </ButtonLink>
      </div>
    </>
  );
}
