import { type ActivityKind, activityKinds } from '@backline/domain/privacy/activity-kinds';
import { t } from '@backline/texts/en/activity';

interface ActivityFilterProps {
  kind: ActivityKind | null;
  onChange: (kind: ActivityKind | null) => void;
}

/** Which kind of activity is shown. */
export function ActivityFilter({ kind, onChange }: ActivityFilterProps) {
  return (
    <fieldset className="mb-5 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('activityPage.filter')}</legend>
      {[null, ...activityKinds].map((one) => (
        <label
          key={one}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-hairline px-3 text-13 text-dust transition-colors hover:border-dust hover:text-paper has-checked:border-accent has-checked:bg-accent-wash has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name="activity-kind"
            className="sr-only"
            checked={one === kind}
            onChange={() => onChange(one)}
          />
          {t('activityPage.kind', { kind: one ?? 'all' })}
        </label>
      ))}
    </fieldset>
  );
}
