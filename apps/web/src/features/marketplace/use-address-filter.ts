import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** Browsers limit how often the address may change, so not with every key. */
const pauseMs = 250;

/** What a choice changes in what is asked for by then. */
export type FilterChange = (asked: AddressFilter) => Partial<AddressFilter>;

/**
 * The filter in the address. Typing replaces the history entry, a choice adds one. `chosen` has a choice at once, before
 * the list is there that the address asks for.
 */
export function useAddressFilter() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { categories } = useProduct();
  const address = useMemo(() => readFilter(params, categories), [params, categories]);
  const [typed, setTyped] = useState<string | null>(null);
  const [pending, setPending] = useState<{ over: AddressFilter; filter: AddressFilter } | null>(null);
  const chosen = pending?.over === address ? pending.filter : address;

  useEffect(() => {
    if (typed === null) return;
    if (typed === address.search) return setTyped(null);
    const timer = setTimeout(() => {
      // Another page may be opening, and this one still be shown.
      if (window.location.pathname !== pathname) return;
      const search = toFilterParams({ ...address, search: typed }).toString();
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, address, pathname, navigate]);

  const search = typed ?? chosen.search;
  const shown = useRef({ filter: chosen, typed });
  shown.current = { filter: chosen, typed };
  /** What was chosen and is not in the browser's address yet. */
  const ahead = useRef<{ over: string; filter: AddressFilter } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address that was asked for, or another, is here
  useEffect(() => {
    ahead.current = null;
  }, [address]);

  const choose = useCallback(
    (toChange: FilterChange) => {
      const { location } = window;
      const isHere = location.pathname === pathname;
      // The browser's address is ahead of the page, which may still be rendering the choice before this one.
      const inAddress = isHere ? readFilter(new URLSearchParams(location.search), categories) : shown.current.filter;
      const asked = ahead.current?.over === location.href ? ahead.current.filter : inAddress;
      const before = { ...asked, search: shown.current.typed ?? asked.search };
      const filter = { ...before, ...toChange(before) };
      ahead.current = { over: location.href, filter };
      shown.current.typed = null;
      setTyped(null);
      setPending({ over: address, filter });
      // This list, even while another page is opening: the last choice counts.
      void navigate({ pathname, search: toFilterParams(filter).toString() }, { preventScrollReset: true });
    },
    [navigate, pathname, categories, address],
  );
  const type = useCallback((text: string) => {
    shown.current.typed = text;
    setTyped(text);
  }, []);
  return { address, chosen, search, type, choose };
}
