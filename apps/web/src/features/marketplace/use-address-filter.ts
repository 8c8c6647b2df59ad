import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AddressFilter, readFilter, toFilterParams } from './filter-address.ts';

/** Browsers refuse an address that changes with every key. */
const pauseMs = 250;

/** The filter of the address. What is typed shows at once, and takes the place of the last entry; a choice makes a new one. */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readFilter(params), [params]);
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
      setParams((now) => toFilterParams({ ...readFilter(now), search: latest.current, ...change }), {
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return { address, search, type: setTyped, choose };
}
