import '@backline/ui/fonts.css';
import '../styles.css';
import type { ProductConfig } from '@backline/domain/product';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { tabStorage } from '../lib/browser/browser-storage.ts';
import { App } from './app.tsx';
import { type PageData, readPageData, whenAnswered } from './page-data.ts';
import { createRenderedRouter, createRouter, loadRenderedRoutes } from './router.tsx';
import { createServices, readStorageAgain } from './services.ts';

const reloadedAtKey = 'reloaded-at';
const pauseMs = 10_000;

/** A page from an older release asks for chunks that no longer exist. It reloads, at most once in ten seconds. */
function reloadForNewRelease(event: Event): void {
  if (Date.now() - Number(tabStorage.read(reloadedAtKey)) < pauseMs) return;
  tabStorage.write(reloadedAtKey, String(Date.now()));
  if (tabStorage.isRefused()) return;
  event.preventDefault();
  location.reload();
}

/** Reads the configuration that the server wrote into the page, which cannot work without it. */
function readProductConfig(page: Document): ProductConfig {
  const config = JSON.parse(page.getElementById('product-config')?.textContent ?? 'null') as ProductConfig | null;
  if (config === null) throw new Error('The page came without its product-config');
  return config;
}

window.addEventListener('vite:preloadError', reloadForNewRelease);

const element = document.getElementById('root');
if (element === null) throw new Error('The page came without its root');
const root = element;

const product = readProductConfig(document);
/** The number of times the page was shown again, and the function that shows it. */
let visit = 0;
let show: () => void;
const services = createServices(product, () => {
  visit += 1;
  void services.queryClient.invalidateQueries();
  show();
});
// A page that Back restores has missed later changes.
window.addEventListener('pageshow', ({ persisted }) => persisted && readStorageAgain(services));

const load = createTRPCQueryUtils({ queryClient: services.queryClient, client: services.trpcClient });

const toApp = (router: ComponentProps<typeof RouterProvider>['router'], onShown?: () => void) => (
  <App key={visit} product={product} services={services} onShown={onShown}>
    <RouterProvider router={router} />
  </App>
);

/** Hydrates a server-rendered page. Returns false if its data is missing. */
async function hydrate(page: PageData): Promise<boolean> {
  for (const [key, data] of page.answers) if (data !== null) services.queryClient.setQueryData(key, data);
  // The data was too large for the page.
  if (page.answers.some(([, data]) => data === null)) void load.catalog.listCartItems.prefetch();
  const [isAnswered, routes] = await Promise.all([
    whenAnswered(page, services.queryClient),
    loadRenderedRoutes(product, services, page.address),
  ]);
  if (!isAnswered) return false;
  // The visitor's current address. The first render must use the server's.
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, '', page.address);
  const router = createRenderedRouter(routes);
  /** The page now reacts to the visitor. `after-paint.ts` and `npm run bench -- web` read the mark and the measure. */
  const handleShown = async () => {
    const { location } = router.state;
    if (location.pathname === pathname && (location.search !== search || location.hash !== hash)) {
      const target = { pathname, search, hash };
      // The navigation is synchronous, because earlier presses add to the address.
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
  // If a page's code is still loading, the page would be rendered twice: first empty, then in slices.
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

// There is no await here, because the pages' code waits for this module.
const page = readPageData(document);
if (page === null) render();
else void hydrate(page).then((isHydrated) => isHydrated || render());
