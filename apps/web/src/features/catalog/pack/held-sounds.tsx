import type { CartItem } from '@backline/domain/catalog/catalog';
import { findIncluding } from '@backline/domain/product';
import { createLate } from '../../../lib/calls/create-late.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import { type Ownership, toPaid } from '../offer/to-ownership.ts';
import { useShop } from '../offer/use-marketplace.ts';

/** Only loaded for visitors who already have the pack. */
const LateGetPack = createLate(async () => (await import('../../packs/get-pack.tsx')).GetPackSection);

/** How to download a pack that the visitor already has. A guest has to add the code to an account first. */
export function HeldSounds({ item, ownership }: { item: CartItem; ownership: Ownership }) {
  const { plans } = useProduct();
  const { sku, productName: name } = item;
  const { receiptSkus } = useShop();
  // The receipt above the page already shows it.
  if (ownership === 'none' || toPaid(ownership) !== null || receiptSkus.has(sku)) return null;
  const plan = ownership === 'plan' ? findIncluding(plans, item.authSkus, 'plus') : null;
  const standing = plan === null ? ({ kind: 'owned' } as const) : ({ kind: 'plan', planName: plan.name } as const);
  return <LateGetPack sku={sku} name={name} standing={standing} />;
}
