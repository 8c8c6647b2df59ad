import '@backline/ui/fonts.css';
import '../styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readProductConfig } from './product-config.ts';
import { Providers } from './providers.tsx';
import { reloadForNewRelease } from './reload-for-new-release.ts';
import { createRouter } from './router.tsx';
import { createServices } from './services.ts';

// An open dialog keeps the page from scrolling with a style element, which the content security policy has to know.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);

window.addEventListener('vite:preloadError', reloadForNewRelease);

const root = document.getElementById('root');
if (root === null) throw new Error('The page came without its root');

const product = readProductConfig(document);
const services = createServices(product);

createRoot(root).render(
  <StrictMode>
    <Providers product={product} services={services}>
      <RouterProvider router={createRouter(product, services)} />
    </Providers>
  </StrictMode>,
);
