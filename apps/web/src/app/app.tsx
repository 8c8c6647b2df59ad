import { type ComponentProps, StrictMode, useLayoutEffect } from 'react';
import { Providers } from './providers.tsx';

interface AppProps extends ComponentProps<typeof Providers> {
  /** The page is shown, and hydrated if it was rendered. */
  onShown?: () => void;
}

/** The portal around its router, the same in the browser and on the server. */
export function App({ onShown, ...providers }: AppProps) {
  // At once: a press that came between the page and an effect was answered first, and then led nowhere.
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <Providers {...providers} />
    </StrictMode>
  );
}
