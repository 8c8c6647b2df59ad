import { Waveform } from '@backline/ui';

/** The waveform with the progress of what plays. */
export function PlayingLine({ share, className }: { share: number; className: string }) {
  const rest = `${100 - Math.min(share, 1) * 100}%`;
  return (
    <span className={`relative block animate-alive ${className}`}>
      <Waveform className="absolute inset-0 size-full opacity-30" />
      <span
        className="absolute inset-0 transition-[clip-path] duration-enter ease-linear"
        style={{ clipPath: `inset(0 ${rest} 0 0)` }}
      >
        <Waveform className="size-full" />
      </span>
    </span>
  );
}
