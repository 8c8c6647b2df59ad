// A sign-in is decided in another window, and hosts work by themselves: what changes is shown here without a click.
const everyMs = 500;

async function showChange() {
  const main = document.querySelector('main');
  const answer = await fetch('/dev/plugin.json').catch(() => null);
  if (!answer?.ok || String((await answer.json()).version) === main.dataset.version) return;
  const text = await (await fetch('/dev/plugin')).text();
  follow(main, new DOMParser().parseFromString(text, 'text/html').querySelector('main'));
}

/** Whether an element is the same one as before: a form is what it does. */
const isSame = (one, other) =>
  one.nodeName === other.nodeName &&
  one.id === other.id &&
  one.getAttribute?.('action') === other.getAttribute?.('action');

/** Changes what is different, and nothing else: a press, a choice and the focus outlive it. */
function follow(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  // What was heard is known here alone.
  if (from.classList.contains('played')) return;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && name !== 'open') from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  let at = from.firstChild;
  for (const next of [...to.childNodes]) {
    const named = next.id ? [...from.children].find(({ id }) => id === next.id) : undefined;
    const own = named ?? at;
    if (own === null || !isSame(own, next)) {
      from.insertBefore(next, at);
      continue;
    }
    if (own !== at) from.insertBefore(own, at);
    follow(own, next);
    at = own.nextSibling;
  }
  while (at !== null) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}

let context = null;
let last = null;

/** The loudest sample: what is heard, and not silence. */
const toPeak = (sound) => sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Plays the file that lies in the computer's folder now. */
async function play(key) {
  const status = key.closest('.pack').querySelector('.played');
  context ??= new AudioContext();
  const answer = await fetch(key.dataset.sound);
  if (!answer.ok) {
    const { refusal } = await answer.json().catch(() => ({ refusal: 'It does not sound.' }));
    status.textContent = refusal;
    return;
  }
  const bytes = await answer.arrayBuffer();
  const size = bytes.byteLength;
  const sound = await context.decodeAudioData(bytes);
  await context.resume();
  last?.stop();
  last = new AudioBufferSourceNode(context, { buffer: sound });
  last.connect(context.destination);
  last.start();
  const peak = Math.round(toPeak(sound) * 100);
  status.textContent = `${key.textContent} sounds: ${sound.duration.toFixed(2)} s, ${size} bytes from the folder, peak ${peak} %.`;
}

document.addEventListener('click', ({ target }) => {
  const key = target.closest?.('[data-sound]');
  if (key)
    play(key).catch(() => {
      key.closest('.pack').querySelector('.played').textContent = 'This file is not a sound that a browser plays.';
    });
});

setInterval(showChange, everyMs);
