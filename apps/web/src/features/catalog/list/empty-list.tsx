import { Waveform } from '@backline/ui';
import type { ReactNode } from 'react';

/** An empty list, with a flat waveform and advice. */
export function EmptyList({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-panel py-8">
      <p className="px-5 font-serif text-28 tracking-tight mobile:px-8">{title}</p>
      <p className="mt-2 max-w-reading px-5 text-dust mobile:px-8">{text}</p>
      {children}
      <Waveform isSilent className="mt-8 h-6 w-full opacity-60" />
    </div>
  );
}
