import { Search } from '@backline/ui';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

interface SearchFieldProps {
  label: string;
  /** Short enough for a field beside a button on a phone. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on focus, because something will probably be typed. */
  onIntent?: () => void;
}

export function SearchField({ label, placeholder, value, onChange, onIntent }: SearchFieldProps) {
  const id = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  // A rendered page accepts typing before React is ready.
  const readTyped = useEffectEvent(() => {
    const typed = fieldRef.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => readTyped(), []);
  return (
    <search className="relative block min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-1/2 inset-s-4 size-5 -translate-y-1/2 text-dust" />
      <input
        ref={fieldRef}
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={onIntent}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full min-w-0 rounded-control border border-edge bg-panel pe-4 ps-12 text-15 text-paper transition-colors hover:border-dust max-mobile:text-[1rem]"
      />
    </search>
  );
}
