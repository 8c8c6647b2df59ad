import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Value extends string> {
  /** The name of the tab list. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content beside the tabs. */
  note?: ReactNode;
  /** The content of the selected tab. */
  children: ReactNode;
}

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with arrow keys. It uses no style attribute, which server-rendered pages can't have. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, note, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const toTabId = (of: Value) => `${id}-${of}`;

  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={handleKey}
          className="flex flex-wrap gap-1 rounded-[10px] border border-hairline bg-stage p-1 max-mobile:w-full"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={toTabId(tab.value)}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="min-h-11 rounded-control border border-transparent px-5 font-medium text-dust transition-colors hover:text-paper aria-selected:border-edge aria-selected:bg-raised aria-selected:text-paper max-mobile:flex-1 forced-colors:aria-selected:border-[Highlight]"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {note}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={toTabId(value)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone is reached by the Tab key, as ARIA's pattern has it.
        tabIndex={0}
        className="mt-6 rounded-control"
      >
        {children}
      </div>
    </>
  );
}
