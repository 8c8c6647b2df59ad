import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  /** What the tabs choose. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content beside the tabs. */
  note?: ReactNode;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, note, children }: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <RadixTabs.List
          aria-label={label}
          className="flex gap-1 rounded-[10px] border border-hairline bg-stage p-1 max-mobile:w-full"
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className="min-h-11 rounded-control border border-transparent px-5 font-medium text-dust transition-colors hover:text-paper data-[state=active]:border-edge data-[state=active]:bg-raised data-[state=active]:text-paper max-mobile:flex-1 forced-colors:data-[state=active]:border-[Highlight]"
            >
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {note}
      </div>
      <RadixTabs.Content value={value} className="mt-6 rounded-control">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
