import { Waveform } from '@backline/ui';

/** An empty list: a flat waveform, and what to do. */
export function EmptyList({ title, text }: { title: string; text: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-panel py-8">
      <p className="px-5 font-serif text-28 tracking-tight mobile:px-8">{title}</p>
      <p className="mt-2 max-w-reading px-5 text-dust mobile:px-8">{text}</p>
      <Waveform isSilent className="mt-8 h-6 w-full opacity-60" />
    </div>
  );
}
