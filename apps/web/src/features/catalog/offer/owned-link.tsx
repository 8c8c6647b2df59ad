import { toAccountPath } from '@backline/domain/paths';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { Check } from '@backline/ui';
import { Link } from 'react-router-dom';
import { Rich } from '../../../lib/rich.tsx';

const { t, rich } = createTexts({ list });

interface OwnedLinkProps {
  productSlug: string;
  name: string;
  /** A guest bought it: its code is in the mail, and nothing is in any account yet. */
  isMailed?: boolean;
}

/** Replaces the cart button for owned items. */
export function OwnedLink({ productSlug, name, isMailed = false }: OwnedLinkProps) {
  if (isMailed)
    return (
      <span className="pointer-events-auto relative inline-flex min-h-11 items-center gap-2 text-13 text-good">
        <Check aria-hidden="true" className="size-4" />
        {t('list.mailed')}
      </span>
    );
  return (
    <Link
      to={toAccountPath('licenses', productSlug)}
      className="pointer-events-auto relative inline-flex min-h-11 items-center gap-2 rounded-control text-13 text-good decoration-good underline-offset-4 hover:underline"
    >
      <Check aria-hidden="true" className="size-4" />
      {t('list.owned')}
      <span className="text-dust max-mobile:sr-only">
        <Rich parts={rich('list.ownedLicense', { name, of: (words) => <span className="sr-only">{words}</span> })} />
      </span>
    </Link>
  );
}
