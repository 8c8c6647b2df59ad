import type { ReactNode } from 'react';
import { Sheet } from './sheet.tsx';

interface SidePanelProps {
  label: string;
  isExpanded: boolean;
  isSheetOpen: boolean;
  onSheetClose: () => void;
  children: ReactNode;
}

/** 16 rem wide beside the page from 768 px; below that, an 18 rem sheet over it. */
export function SidePanel({ label, isExpanded, isSheetOpen, onSheetClose, children }: SidePanelProps) {
  return (
    <>
      {isExpanded && (
        <aside
          aria-label={label}
          className="w-full max-w-panel shrink-0 animate-fade border-hairline border-e p-4 pt-10 max-mobile:hidden"
        >
          {children}
        </aside>
      )}
      {isSheetOpen && (
        <Sheet title={label} onClose={onSheetClose}>
          {children}
        </Sheet>
      )}
    </>
  );
}
