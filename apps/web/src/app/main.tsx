import '@backline/ui/fonts.css';
import '../styles.css';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { type PageData, readPageData, whenAnswered } from './page-data.ts';
import { readProductConfig } from './product-config.ts';
import { reloadForNewRelease } from './reload-for-new-release.ts';
import { createRenderedRouter, createRouter, loadRenderedRoutes } from './router.tsx';
import { createServices, readStorageAgain } from './services.ts';

window.addEventListener('vite:preloadError', reloadForNewRelease);

const element = document.getElementById('root');
if (element === null) throw new Error('The page came without its root');
const root = element;

const product = readProductConfig(document);
/** How often the page was shown again, and how that is done. */
let visit = 0;
let show: () => void;
const services = createServices(product, () => {
  visit += 1;
  void services.queryClient.invalidateQueries();
  show();
});
// A page that Back restores has missed what happened since.
window.addEventListener('pageshow', ({ persisted }) => persisted && readStorageAgain(services));

const load = createTRPCQueryUtils({ queryClient: services.queryClient, client: services.trpcClient });

const toApp = (router: ComponentProps<typeof RouterProvider>['router'], onShown?: () => void) => (
  <App key={visit} product={product} services={services} onShown={onShown}>
    <RouterProvider router={router} />
  </App>
);

/** A page that the server has rendered is hydrated; false if its data is not there. */
async function hydrate(page: PageData): Promise<boolean> {
  for (const [key, data] of page.answers) if (data !== null) services.queryClient.setQueryData(key, data);
  // Too long for the page.
  if (page.answers.some(([, data]) => data === null)) void load.catalog.listCartItems.prefetch();
  const [isAnswered, routes] = await Promise.all([
    whenAnswered(page, services.queryClient),
    loadRenderedRoutes(product, services, page.address),
  ]);
  if (!isAnswered) return false;
  // What the visitor has asked for by now. The first render has to be the server's.
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, '', page.address);
  const router = createRenderedRouter(routes);
  /** The page answers the visitor now. `after-paint.ts` and `npm run bench -- web` read the mark and the measure. */
  const handleShown = async () => {
    const { location } = router.state;
    if (location.pathname === pathname && (location.search !== search || location.hash !== hash)) {
      const target = { pathname, search, hash };
      // At once: what was pressed before adds to what the address asks for.
      await router.navigate(target, { replace: true, preventScrollReset: hash === '', flushSync: true });
    }
    performance.measure('hydration', 'hydrating');
  };
  performance.mark('hydrating');
  const shown = hydrateRoot(
    root,
    toApp(router, () => void handleShown()),
  );
  show = () => shown.render(toApp(router));
  return true;
}

function render() {
  const router = createRouter(product, services);
  const shown = createRoot(root);
  show = () => shown.render(toApp(router));
  if (router.state.initialized) return show();
  // A page whose code is on its way would be rendered twice: nothing first, then itself, in slices.
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

// No await here: the code of the pages waits for this module.
const page = readPageData(document);
if (page === null) render();
else void hydrate(page).then((isHydrated) => isHydrated || render());
