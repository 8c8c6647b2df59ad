import { toAccountPath } from '@backline/domain/pages/paths';
import { rich } from '@backline/texts/shop/list';
import { Check } from '@backline/ui';
import { Link } from 'react-router-dom';
import { Rich, spoken } from '../../../lib/text/rich.tsx';
import { type Ownership, toPaid, toTakenText } from './to-ownership.ts';

interface OwnedLinkProps {
  productSlug: string;
  name: string;
  ownership: Ownership;
}

/** Replaces the cart button of an owned or paid item. */
export function OwnedLink({ productSlug, name, ownership }: OwnedLinkProps) {
  if (toPaid(ownership) !== null)
    return (
      <span className="pointer-events-auto relative inline-flex min-h-11 items-center gap-2 text-13 text-good">
        <Check className="size-4" />
        {toTakenText(ownership)}
      </span>
    );
  return (
    <Link
      to={toAccountPath('licenses', productSlug)}
      className="pointer-events-auto relative inline-flex min-h-11 items-center gap-2 rounded-control text-13 text-good decoration-good underline-offset-4 hover:underline"
    >
      <Check className="size-4" />
      {toTakenText(ownership)}
      <span className="text-dust max-mobile:sr-only">
        <Rich parts={rich('list.ownedLicense', { name, of: spoken })} />
      </span>
    </Link>
  );
}
