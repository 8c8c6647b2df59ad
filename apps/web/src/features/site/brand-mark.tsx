import { Mark } from '@backline/ui';

/** The brand's logo, or the waveform where it has none. The name beside it says whose it is. */
export function BrandMark({ logo }: { logo: string | null }) {
  const size = 'h-6 w-8 shrink-0';
  if (logo === null) return <Mark className={size} />;
  return <img src={logo} alt="" width={32} height={24} className={`${size} object-contain`} />;
}
