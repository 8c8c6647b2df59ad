import { type ComponentProps, StrictMode, useEffect } from 'react';
import { Providers } from './providers.tsx';

interface AppProps extends ComponentProps<typeof Providers> {
  /** The page is shown, and hydrated if it was rendered. */
  onShown?: () => void;
}

/** The portal around its router, the same in the browser and on the server. */
export function App({ onShown, ...providers }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <Providers {...providers} />
    </StrictMode>
  );
}
