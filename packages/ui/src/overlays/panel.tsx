import { t } from '@backline/texts/ui';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { X } from '../marks/icons.ts';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface PanelProps {
  className: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the page. Rendering opens it. */
export function Panel({ className, onClose, children }: PanelProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content {...focus} aria-describedby={undefined} className={className}>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface PanelHeadingProps {
  className: string;
  titleClassName: string;
  title: string;
}

/** The title and the close button. */
export function PanelHeading({ className, titleClassName, title }: PanelHeadingProps) {
  return (
    <div className={className}>
      <RadixDialog.Title className={titleClassName}>{title}</RadixDialog.Title>
      <RadixDialog.Close
        aria-label={t('ui.close')}
        className="grid size-11 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
      >
        <X className="size-5" />
      </RadixDialog.Close>
    </div>
  );
}
