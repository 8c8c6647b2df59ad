import clsx from 'clsx';
import { silencePath, waveformPath, waveformViewBox } from './waveform-path.ts';

interface WaveformProps {
  /** Shows a flat line. */
  isSilent?: boolean;
  /** Width and height. */
  className: string;
}

export function Waveform({ isSilent = false, className }: WaveformProps) {
  return (
    <svg
      viewBox={waveformViewBox}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className={clsx('block stroke-accent', className)}
    >
      <path
        d={isSilent ? silencePath : waveformPath}
        strokeWidth="1.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
