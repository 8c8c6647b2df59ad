import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { useProduct } from '../../../lib/product-provider.tsx';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** Browsers limit how often the address may change, so not with every key. */
const pauseMs = 250;
/** The mark of an address that says what is asked for here already. */
const written = { isWritten: true };
const isWritten = (state: unknown) => typeof state === 'object' && state !== null && 'isWritten' in state;

/** The change that a choice makes to the filter of that moment. */
export type FilterChange = (asked: AddressFilter) => Partial<AddressFilter>;

interface Asked {
  /** The address that it was asked over. */
  over: AddressFilter;
  filter: AddressFilter;
  /** A text that is typed is written into the address a moment later, a choice at once. */
  by: 'typing' | 'choice' | 'written';
}

interface Place {
  address: AddressFilter;
  isOwn: boolean;
}

/** Another address than those written here counts, such as that of Back. A text that is just being typed stays. */
function toFilter(asked: Asked | null, { address, isOwn }: Place): AddressFilter {
  if (asked === null) return address;
  if (isOwn || asked.over === address) return asked.filter;
  return asked.by === 'typing' ? { ...address, search: asked.filter.search } : address;
}

/**
 * The filter of the address, at once; the address follows, in its entry of the history when something is typed, in a
 * new one when something is chosen.
 */
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
    // Another page may be opening, and this one still be shown.
    if (window.location.pathname !== pathname) return;
    if (asked.search !== address.search) write(true);
    startTransition(() =>
      setAhead((latest) => (latest === ahead ? { over: address, filter: asked, by: 'written' } : latest)),
    );
  });
  useEffect(() => {
    // This list, even while another page is opening: the last choice counts.
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
