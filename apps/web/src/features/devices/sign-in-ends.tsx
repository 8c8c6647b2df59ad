import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/device-sign-in';
import { Button, ErrorNotice, Notice, Spinner } from '@backline/ui';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { ButtonLink } from '../site/button-link.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { describePlaces } from './computers/describe-device.ts';

/** The number that proves to the plugin that its owner sees this page. */
export function SignInNumber({ number }: { number: string }) {
  const { name } = useProduct();
  return (
    <>
      <PageHeading title={t('deviceSignIn.numberTitle', { name })} text={t('deviceSignIn.numberLead')} />
      <div className="grid gap-8">
        <p className="font-mono text-56 tabular-nums">{[...number].join(' ')}</p>
        <Spinner label={t('deviceSignIn.numberWaiting')} />
      </div>
    </>
  );
}

/** The computer was added. Details about its places are optional. */
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
        <ButtonLink to={toAccountPath('security', slug)} variant="text" className="justify-self-start">
          {t('deviceSignIn.seeYourComputers')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Someone may have tried to get in, so show what else the owner can do. */
export function SignInDenied({ request }: { request: SignInRequest }) {
  const { slug } = useProduct();
  const utils = trpc.useUtils();
  const endOthers = trpc.sessions.endOtherSessions.useMutation({
    onSettled: () => utils.sessions.listSessions.invalidate(),
  });
  const error = toFormError(endOthers.error, t('deviceSignIn.endOthersFailed'));
  return (
    <>
      <PageHeading
        title={t('deviceSignIn.deniedTitle')}
        text={t('deviceSignIn.deniedLead', { name: request.device.name })}
      />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <p className="text-dust">{t('deviceSignIn.deniedWarning')}</p>
        <ErrorNotice error={error} />
        {endOthers.isSuccess && <Notice tone="success" message={t('deviceSignIn.othersEnded')} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('deviceSignIn.endOthers')}
          </Button>
          <ButtonLink to={toAccountPath('security', slug)} variant="quiet">
            {t('deviceSignIn.toYourAccount')}
          </ButtonLink>
          <ButtonLink to={paths.device} variant="quiet">
            {t('deviceSignIn.otherCode')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

export function SignInExpired() {
  return (
    <>
      <PageHeading title={t('deviceSignIn.expiredTitle')} text={t('deviceSignIn.expiredLead')} />
      <ButtonLink to={paths.device}>{t('deviceSignIn.otherCode')}</ButtonLink>
    </>
  );
}
