import { t } from '@backline/texts/en/ui';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { X } from './icons.ts';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface WideDialogProps {
  title: string;
  /** Stays below what scrolls. */
  footer?: ReactNode;
  onClose: () => void;
  /** Scrolls in both directions. */
  children: ReactNode;
}

/** Something large to look at over the page: from the bottom of a narrow screen, else in its middle. Rendering it opens it. */
export function WideDialog({ title, footer, onClose, children }: WideDialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-20 mx-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col max-mobile:animate-enter-bottom mobile:animate-enter rounded-t-card border border-hairline bg-panel shadow-float mobile:top-8 mobile:bottom-8 mobile:my-auto mobile:h-fit mobile:max-h-[calc(100dvh-4rem)] mobile:w-fit mobile:max-w-[calc(100vw-4rem)] mobile:rounded-card"
        >
          <div className="flex items-center justify-between gap-8 py-3 pr-3 pl-5 mobile:pl-8">
            <RadixDialog.Title className="font-serif text-28 tracking-tight">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label={t('ui.close')}
              className="grid size-11 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-auto overscroll-contain border-hairline border-t">{children}</div>
          {footer}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
