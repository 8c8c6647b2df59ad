/**
 * Starts the portal on a page that the server has rendered, once the page is painted: until then, its scripts would
 * compete with what is seen. A page in the background is not painted, and some browsers tell nothing of paints.
 */
const latestMs = 1000;

function start() {
  const list = document.getElementById('page-scripts')?.textContent ?? '[]';
  for (const url of JSON.parse(list) as string[]) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    document.head.append(script);
  }
}

let isStarted = false;
function startOnce() {
  if (!isStarted) start();
  isStarted = true;
}

new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : latestMs);
