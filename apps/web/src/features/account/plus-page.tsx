import { useProduct } from '../../app/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { PlannedCard } from '../site/planned-card.tsx';

const planned = [
  { name: 'Monthly', text: '$9.99 per month. Stop whenever you like and keep the rest of the month.' },
  { name: 'Annual', text: 'The same plan for a year at once. Save 27% with Annual Billing.' },
];

export function PlusPage() {
  const { name } = useProduct();
  return (
    <>
      <PageHeading title={`${name} Plus`} text={`The plan for everything ${name} can play.`} />
      <PlannedCard
        today="The plan can’t be taken out here yet, and nothing is charged. These are its terms."
        items={planned}
      />
    </>
  );
}
