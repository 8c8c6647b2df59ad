import type { ReactNode } from 'react';
import { ScrollArea } from '../controls/scroll-area.tsx';
import { Panel, PanelHeading } from './panel.tsx';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side where lines of text start. It opens when it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <Panel
      className="fixed inset-y-0 inset-s-0 z-20 flex w-full max-w-[min(var(--container-sheet),calc(100vw-3rem))] animate-enter-start flex-col border-hairline border-e bg-panel shadow-float"
      onClose={onClose}
    >
      <ScrollArea label={title} className="max-h-dvh p-4">
        <PanelHeading
          className="mb-4 flex items-center justify-between ps-3"
          titleClassName="font-serif text-22 tracking-tight"
          title={title}
        />
        {children}
      </ScrollArea>
    </Panel>
  );
}
