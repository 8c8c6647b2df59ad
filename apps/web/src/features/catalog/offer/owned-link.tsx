import { toAccountPath } from '@backline/domain/paths';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { Check } from '@backline/ui';
import { Link } from 'react-router-dom';

const { t } = createTexts({ list });

interface OwnedLinkProps {
  productSlug: string;
  name: string;
}

/** Replaces the cart button for owned items. */
export function OwnedLink({ productSlug, name }: OwnedLinkProps) {
  return (
    <Link
      to={toAccountPath('licenses', productSlug)}
      className="pointer-events-auto relative inline-flex min-h-11 items-center gap-2 rounded-control text-13 text-good decoration-good underline-offset-4 hover:underline"
    >
      <Check aria-hidden="true" className="size-4" />
      Owned
      <span className="text-dust max-mobile:sr-only">
        See license<span className="sr-only">{t('list.of', { name })}</span>
      </span>
    </Link>
  );
}
