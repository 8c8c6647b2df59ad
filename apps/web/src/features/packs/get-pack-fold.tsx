import { rich } from '@backline/texts/packs';
import { ChevronDown } from '@backline/ui';
import clsx from 'clsx';
import { useFold } from '../../lib/browser/use-fold.ts';
import { Rich } from '../../lib/text/rich.tsx';
import { GetPack, type GetPackProps } from './get-pack.tsx';

interface GetPackFoldProps extends GetPackProps {
  /** True if nothing beside it names the pack. */
  isNamed?: boolean;
}

/** How to get a pack, folded inside another row. */
export function GetPackFold({ isNamed = false, ...props }: GetPackFoldProps) {
  const { isOpen, details } = useFold();
  return (
    <details className="group mt-1 basis-full print:hidden" {...details}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control text-13 text-dust transition-colors hover:text-paper">
        <Rich
          parts={rich('packs.getSounds', {
            name: props.name,
            of: (words) => <span className={clsx(!isNamed && 'sr-only')}>{words}</span>,
          })}
        />
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="pt-2 pb-4">
          <GetPack {...props} />
        </div>
      )}
    </details>
  );
}
