import '@backline/ui/fonts.css';
import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { readPageData, whenAnswered } from './page-data.ts';
import { readProductConfig } from './product-config.ts';
import { reloadForNewRelease } from './reload-for-new-release.ts';
import { createRouter } from './router.tsx';
import { createServices, readStorageAgain } from './services.ts';

window.addEventListener('vite:preloadError', reloadForNewRelease);

const element = document.getElementById('root');
if (element === null) throw new Error('The page came without its root');
const root = element;

const product = readProductConfig(document);
const services = createServices(product);
// A page that Back restores has missed what happened since.
window.addEventListener('pageshow', ({ persisted }) => persisted && readStorageAgain(services));

const page = readPageData(document);
const { pathname, search, hash } = window.location;
if (page !== null) {
  for (const [key, data] of page.answers) if (data !== null) services.queryClient.setQueryData(key, data);
  // The first render has to be the server's.
  window.history.replaceState(window.history.state, '', page.address);
}
const router = createRouter(product, services);

/** The page answers the visitor now. Measured for `npm run bench -- web`, and seen in a browser's profile. */
function handleShown() {
  performance.measure('hydration', 'first-render');
  // Only a rendered page begins at another address. Any other may have changed its own, by removing a mailed token.
  if (page === null) return;
  const { location } = router.state;
  if (location.pathname !== pathname || (location.search === search && location.hash === hash)) return;
  void router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: hash === '' });
}

async function render() {
  const app = (
    <App product={product} services={services} onShown={handleShown}>
      <RouterProvider router={router} />
    </App>
  );
  const isRendered = page !== null && (await whenAnswered(page, services.queryClient));
  performance.mark('first-render');
  if (isRendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// A page whose code is on its way would be rendered twice: nothing first, then itself, in slices.
if (router.state.initialized) void render();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    void render();
  });
}
