import type { SignInRequest } from '@backline/domain/devices/get-sign-in';
import { paths, toAccountPath } from '@backline/domain/paths';
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
      <PageHeading title="Your Computer Is Added" text={`You can go back to ${name}. This tab may be closed.`} />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <Notice tone="success" message={`${request.device.name} is in your account.`}>
          {data !== undefined && !ownsNothing && (
            <p className="text-13 text-dust">{data.pools.map(describePlaces).join(' ')}</p>
          )}
        </Notice>
        {ownsNothing && (
          <>
            <p className="text-dust">
              You own no instruments yet. What you buy, or add by a code, is there when {name} looks next.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button asChild>
                <Link to={paths.marketplace}>To the Marketplace</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to={toAccountPath('licenses', slug)}>Add a License Code</Link>
              </Button>
            </div>
          </>
        )}
        <Button asChild variant="text" className="justify-self-start">
          <Link to={toAccountPath('profile', slug)}>See Your Computers</Link>
        </Button>
      </div>
    </>
  );
}
