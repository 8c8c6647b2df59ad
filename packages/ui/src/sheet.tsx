import { t } from '@backline/texts/en/ui';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { X } from './icons.ts';
import { Overlay } from './overlay.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides over the page from the left; rendering it opens it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-20 flex w-full max-w-[min(var(--container-sheet),calc(100vw-3rem))] animate-enter-left flex-col border-hairline border-r bg-panel shadow-float"
        >
          <ScrollArea label={title} className="max-h-dvh p-4">
            <div className="mb-4 flex items-center justify-between pl-3">
              <RadixDialog.Title className="font-serif text-22 tracking-tight">{title}</RadixDialog.Title>
              <RadixDialog.Close
                aria-label={t('ui.close')}
                className="grid size-11 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
              >
                <X aria-hidden="true" className="size-5" />
              </RadixDialog.Close>
            </div>
            {children}
          </ScrollArea>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
