/**
 * Starts the portal on a page that the server has rendered, once the page is painted: until then, its scripts would
 * compete with what is seen. Not later than `latestMs`, as a page in the background is not painted.
 */
const latestMs = 300;

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

// A frame is painted between this callback and the next task.
requestAnimationFrame(() => setTimeout(startOnce));
setTimeout(startOnce, latestMs);
