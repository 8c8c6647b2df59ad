import { Waveform } from '@backline/ui';

export interface PlannedCardProps {
  /** What holds today, said plainly. */
  today: string;
  /** What the page is for once it is open. */
  items: readonly { name: string; text: string }[];
}

/** Stands where a part of the portal opens later: what it will hold, and what is true until then. */
export function PlannedCard({ today, items }: PlannedCardProps) {
  return (
    <section
      aria-label="What this page will hold"
      className="overflow-hidden rounded-card border border-hairline bg-panel"
    >
      <p className="px-5 pt-5 text-dust mobile:px-8 mobile:pt-8">{today}</p>
      <Waveform isSilent className="my-2 h-6 w-full opacity-60" />
      <dl className="px-5 pb-3 mobile:px-8 mobile:pb-5">
        {items.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-1 border-hairline border-t py-5 first:border-t-0 mobile:grid-cols-[9rem_1fr] mobile:gap-6"
          >
            <dt className="font-serif text-22 tracking-tight">{name}</dt>
            <dd className="max-w-reading text-dust">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
