import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { useProduct } from '../../../lib/product-provider.tsx';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** The address is written after a pause in typing, because browsers limit how often it may change. */
const pauseMs = 250;
/** Marks an address that already contains this filter. */
const written = { isWritten: true };
const isWritten = (state: unknown) => typeof state === 'object' && state !== null && 'isWritten' in state;

/** How a choice changes the current filter. */
export type FilterChange = (asked: AddressFilter) => Partial<AddressFilter>;

interface Asked {
  /** The address when it was requested. */
  over: AddressFilter;
  filter: AddressFilter;
  /** A typed text is written into the address after a moment, a choice at once. */
  by: 'typing' | 'choice' | 'written';
}

interface Place {
  address: AddressFilter;
  isOwn: boolean;
}

/** An address that was not written here takes effect, such as after Back. A text that is being typed stays. */
function toFilter(asked: Asked | null, { address, isOwn }: Place): AddressFilter {
  if (asked === null) return address;
  if (isOwn || asked.over === address) return asked.filter;
  return asked.by === 'typing' ? { ...address, search: asked.filter.search } : address;
}

/** The filter, which applies at once. The address follows: typing replaces its history entry, a choice adds one. */
export function useAddressFilter() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const isOwn = useNavigationType() !== 'POP' && isWritten(state);
  const navigate = useNavigate();
  const { categories } = useProduct();
  const address = useMemo(() => readFilter(params, categories), [params, categories]);
  const place = useMemo(() => ({ address, isOwn }), [address, isOwn]);
  const [ahead, setAhead] = useState<Asked | null>(null);
  const asked = useMemo(() => toFilter(ahead, place), [ahead, place]);

  const write = useEffectEvent((isReplaced: boolean) => {
    const search = toFilterParams(asked).toString();
    void navigate({ pathname, search }, { replace: isReplaced, preventScrollReset: true, state: written });
  });
  const writeTyped = useEffectEvent(() => {
    // Another page may be opening while this one is still visible.
    if (window.location.pathname !== pathname) return;
    if (asked.search !== address.search) write(true);
    startTransition(() =>
      setAhead((latest) => (latest === ahead ? { over: address, filter: asked, by: 'written' } : latest)),
    );
  });
  useEffect(() => {
    // Writes this list's filter even if another page is opening, because the last choice has to be kept.
    if (ahead?.by === 'choice') write(false);
    if (ahead?.by !== 'typing') return;
    const timer = setTimeout(writeTyped, pauseMs);
    return () => clearTimeout(timer);
  }, [ahead]);

  const ask = useCallback(
    (toChange: FilterChange, by: Asked['by']) =>
      setAhead((latest) => {
        const before = toFilter(latest, place);
        return { over: place.address, filter: { ...before, ...toChange(before) }, by };
      }),
    [place],
  );
  const choose = useCallback((toChange: FilterChange) => ask(toChange, 'choice'), [ask]);
  const type = useCallback((search: string) => ask(() => ({ search }), 'typing'), [ask]);
  return { asked, choose, type };
}
