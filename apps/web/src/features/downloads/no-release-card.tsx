import { systemRequirements } from '@backline/domain/downloads/system-requirements';
import { PlannedCard } from '../site/planned-card.tsx';

const needs = Object.entries(systemRequirements).map(([name, requirements]) => ({
  name,
  text: `${requirements.join('. ')}.`,
}));

/** Stands where the installers will be, before there is a first one. */
export function NoReleaseCard() {
  return (
    <PlannedCard
      today="No installer has been released yet. It will be here; this is what your computer will need for it."
      items={needs}
    />
  );
}
