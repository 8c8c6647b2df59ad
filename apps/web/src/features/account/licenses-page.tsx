import { PageHeading } from '../site/page-heading.tsx';
import { PlannedCard } from '../site/planned-card.tsx';

const planned = [
  {
    name: 'Add Licenses',
    text: 'Enter a code from a shop or a box, and it is yours. Keep codes that you have safe until then.',
  },
  { name: 'Timed Licenses', text: 'What is yours until a date, with the days that are left.' },
  { name: 'Perpetual Licenses', text: 'What is yours for good.' },
];

export function LicensesPage() {
  return (
    <>
      <PageHeading title="Licenses" text="What you may play, and for how long." />
      <PlannedCard today="Licenses can’t be added or listed here yet. This is where they will be." items={planned} />
    </>
  );
}
