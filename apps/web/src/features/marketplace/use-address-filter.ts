import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** Browsers limit how often the address may change, so not with every key. */
const pauseMs = 250;

/**
 * The filter in the address. Typing replaces the history entry, a choice adds one. `chosen` has a choice at once, before
 * the list is there that the address asks for.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const { categories } = useProduct();
  const address = useMemo(() => readFilter(params, categories), [params, categories]);
  const [typed, setTyped] = useState<string | null>(null);
  const [pending, setPending] = useState<{ over: AddressFilter; filter: AddressFilter } | null>(null);
  const chosen = pending?.over === address ? pending.filter : address;

  useEffect(() => {
    if (typed === null) return;
    if (typed === address.search) return setTyped(null);
    const timer = setTimeout(() => {
      setParams(toFilterParams({ ...address, search: typed }), { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, address, setParams]);

  const search = typed ?? chosen.search;
  const latest = useRef({ address, filter: chosen });
  latest.current = { address, filter: { ...chosen, search } };
  const choose = useCallback(
    (change: Partial<AddressFilter>) => {
      const filter = { ...latest.current.filter, ...change };
      setTyped(null);
      setPending({ over: latest.current.address, filter });
      setParams(toFilterParams(filter), { preventScrollReset: true });
    },
    [setParams],
  );
  return { address, chosen, search, type: setTyped, choose };
}
