import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/paths';
import { t } from '@backline/texts/en/device-sign-in';
import { Button, ErrorNotice, Notice } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { ButtonLink } from '../site/button-link.tsx';
import { PageHeading } from '../site/page-heading.tsx';

/** Somebody may have tried to get in: what else the owner can do about it. */
export function SignInDenied({ request }: { request: SignInRequest }) {
  const { slug } = useProduct();
  const utils = trpc.useUtils();
  const endOthers = trpc.sessions.endOtherSessions.useMutation({
    onSettled: () => utils.sessions.listSessions.invalidate(),
  });
  const end = useSingleFlight(() => endOthers.mutateAsync());
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
          <Button variant="secondary" isPending={endOthers.isPending} onClick={() => end(undefined)}>
            {t('deviceSignIn.endOthers')}
          </Button>
          <ButtonLink to={toAccountPath('profile', slug)} variant="quiet">
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
