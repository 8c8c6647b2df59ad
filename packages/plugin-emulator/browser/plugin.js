// A sign-in is decided in another window: its change is shown here without a click.
const everyMs = 1000;

async function showChange() {
  const main = document.querySelector('main');
  const answer = await fetch('/dev/plugin.json').catch(() => null);
  if (!answer?.ok || String((await answer.json()).version) === main.dataset.version) return;
  const text = await (await fetch('/dev/plugin')).text();
  const next = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
  const open = [...main.querySelectorAll('details')].map((one) => one.open);
  const focused = document.activeElement?.id;
  main.replaceWith(next);
  next.querySelectorAll('details').forEach((one, at) => {
    one.open ||= open[at] ?? false;
  });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

setInterval(showChange, everyMs);
