import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** Browsers limit how often the address may change, so not with every key. */
const pauseMs = 250;

/** The filter in the address. Typing replaces the history entry, a choice adds one. */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const { categories } = useProduct();
  const address = useMemo(() => readFilter(params, categories), [params, categories]);
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null) return;
    if (typed === address.search) return setTyped(null);
    const timer = setTimeout(() => {
      setParams(toFilterParams({ ...address, search: typed }), { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, address, setParams]);

  const search = typed ?? address.search;
  const latest = useRef(search);
  latest.current = search;
  const choose = useCallback(
    (change: Partial<AddressFilter>) => {
      setTyped(null);
      setParams((now) => toFilterParams({ ...readFilter(now, categories), search: latest.current, ...change }), {
        preventScrollReset: true,
      });
    },
    [setParams, categories],
  );
  return { address, search, type: setTyped, choose };
}
