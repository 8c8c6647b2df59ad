import { t } from '@backline/texts/en/list';
import { X } from '@backline/ui';

interface ChosenTagsProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

/** The tags that the address asks for: they come from a collection's page, and have no list of their own here. */
export function ChosenTags({ tags, onRemove }: ChosenTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('list.tags')} className="flex flex-wrap gap-2 py-2">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t('list.removeTag', { tag })}
            onClick={() => onRemove(tag)}
            className="inline-flex min-h-9 items-center gap-2 rounded-control bg-accent-wash px-3 text-13 transition-colors hover:bg-raised max-wide:min-h-11"
          >
            <span className="break-words">{tag}</span>
            <X aria-hidden="true" className="size-4 text-dust" />
          </button>
        </li>
      ))}
    </ul>
  );
}
