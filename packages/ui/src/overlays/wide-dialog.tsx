import type { ReactNode } from 'react';
import { Panel, PanelHeading } from './panel.tsx';

interface WideDialogProps {
  title: string;
  /** Stays below the scrolling part. */
  footer?: ReactNode;
  onClose: () => void;
  /** Scrolls in both directions. */
  children: ReactNode;
}

/** A large view over the page: from the bottom on a narrow screen, otherwise centered. Rendering opens it. */
export function WideDialog({ title, footer, onClose, children }: WideDialogProps) {
  return (
    <Panel
      className="fixed inset-x-0 bottom-0 z-20 mx-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col max-mobile:animate-enter-bottom mobile:animate-enter rounded-t-card border border-hairline bg-panel shadow-float mobile:top-8 mobile:bottom-8 mobile:my-auto mobile:h-fit mobile:max-h-[calc(100dvh-4rem)] mobile:w-fit mobile:max-w-[calc(100vw-4rem)] mobile:rounded-card"
      onClose={onClose}
    >
      <PanelHeading
        className="flex items-center justify-between gap-8 py-3 pe-3 ps-5 mobile:ps-8"
        titleClassName="font-serif text-28 tracking-tight"
        title={title}
      />
      <div className="relative min-h-0 flex-1 overflow-auto overscroll-contain border-hairline border-t">
        {children}
      </div>
      {footer}
    </Panel>
  );
}
