import { Mark } from '@backline/ui';

/** The brand's logo, or the waveform if it has none. Decorative, because the name is beside it. */
export function BrandMark({ logo }: { logo: string | null }) {
  const size = 'h-6 w-8 shrink-0';
  if (logo === null) return <Mark className={size} />;
  return <img src={logo} alt="" width={32} height={24} className={`${size} object-contain`} />;
}
