import type { SignInRequest } from '@backline/domain/devices/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/paths';
import { Button, Notice } from '@backline/ui';
import { Link } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { PageHeading } from '../site/page-heading.tsx';

/** Somebody may have tried to get in: what else the owner can do about it. */
export function SignInDenied({ request }: { request: SignInRequest }) {
  const { slug } = useProduct();
  const utils = trpc.useUtils();
  const endOthers = trpc.sessions.endOtherSessions.useMutation({
    onSettled: () => utils.sessions.listSessions.invalidate(),
  });
  const end = useSingleFlight(() => endOthers.mutateAsync());
  const error = toFormError(endOthers.error, 'The other sessions could not be ended.');
  return (
    <>
      <PageHeading title="The Computer Was Not Added" text={`${request.device.name} got nothing from your account.`} />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <p className="text-dust">
          If somebody sent you this code or link, they wanted to play with one of your places. We never ask for that. If
          it was you, and the number was wrong three times, ask the plugin for a new code.
        </p>
        {error !== null && <Notice tone="error" {...error} />}
        {endOthers.isSuccess && <Notice tone="success" message="Every other browser is logged out." />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isPending={endOthers.isPending} onClick={() => end(undefined)}>
            Log Out Everywhere Else
          </Button>
          <Button asChild variant="quiet">
            <Link to={toAccountPath('profile', slug)}>To Your Account</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.device}>Enter Another Code</Link>
          </Button>
        </div>
      </div>
    </>
  );
}
