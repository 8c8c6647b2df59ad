import { t } from '@backline/texts/pie';

interface DaysPieProps {
  /** The remaining days of the period. */
  days: number;
  period: number;
  size?: number;
}

/** A period as a pie chart: elapsed days from the top, then remaining ones. */
export function DaysPie({ days, period, size = 28 }: DaysPieProps) {
  const left = Math.min(Math.max(days, 0), period);
  return (
    <svg
      role="img"
      aria-label={t('pie.ofDaysLeft', { left, period })}
      viewBox="0 0 28 28"
      width={size}
      height={size}
      fill="none"
      strokeWidth="14"
      className="shrink-0 -rotate-90"
    >
      <circle cx="14" cy="14" r="7" className="stroke-accent" />
      {left < period && (
        <circle
          cx="14"
          cy="14"
          r="7"
          pathLength={period}
          strokeDasharray={`${period - left} ${period}`}
          className="stroke-past"
        />
      )}
    </svg>
  );
}
