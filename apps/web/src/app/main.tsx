import '@backline/ui/fonts.css';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readProductConfig } from './product-config.ts';
import { Providers } from './providers.tsx';
import { reloadForNewRelease } from './reload-for-new-release.ts';
import { createRouter } from './router.tsx';
import { createServices } from './services.ts';

window.addEventListener('vite:preloadError', reloadForNewRelease);

const element = document.getElementById('root');
if (element === null) throw new Error('The page came without its root');

const root = createRoot(element);
const product = readProductConfig(document);
const services = createServices(product);
const router = createRouter(product, services);

function render() {
  root.render(
    <StrictMode>
      <Providers product={product} services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// A page whose code is on its way would be rendered twice: nothing first, then itself, in slices.
if (router.state.initialized) render();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render();
  });
}
