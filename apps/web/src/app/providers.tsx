import type { ProductConfig } from '@backline/domain/product';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from '../lib/auth/auth-provider.tsx';
import { trpc } from '../lib/calls/trpc.ts';
import { ProductContext } from '../lib/product-provider.tsx';
import { type Services, ServicesContext } from '../lib/services-provider.tsx';

interface ProvidersProps {
  product: ProductConfig;
  services: Services;
  children: ReactNode;
}

export function Providers({ product, services, children }: ProvidersProps) {
  const { authStore, queryClient, trpcClient } = services;
  return (
    <ProductContext value={product}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ServicesContext value={services}>
            <AuthProvider store={authStore}>{children}</AuthProvider>
          </ServicesContext>
        </QueryClientProvider>
      </trpc.Provider>
    </ProductContext>
  );
}
