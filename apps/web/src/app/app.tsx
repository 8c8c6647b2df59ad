import { type ComponentProps, StrictMode, useLayoutEffect } from 'react';
import { Providers } from './providers.tsx';

interface AppProps extends ComponentProps<typeof Providers> {
  /** Called when the page is shown, and hydrated if it was rendered. */
  onShown?: () => void;
}

/** The portal around its router, the same in the browser and on the server. */
export function App({ onShown, ...providers }: AppProps) {
  // A layout effect, because a press between the first paint and a later effect would be lost.
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <Providers {...providers} />
    </StrictMode>
  );
}
