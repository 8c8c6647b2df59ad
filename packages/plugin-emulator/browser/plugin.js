// Keeps the page up to date without a click: a sign-in is decided in another window, and hosts work on their own.
const everyMs = 500;

const main = document.querySelector('main');
let presses = 0;

async function showChange() {
  if (main.ariaBusy === 'true') return;
  const before = presses;
  const answer = await fetch('/dev/plugin.json').catch(() => null);
  if (!answer?.ok || String((await answer.json()).version) === main.dataset.version) return;
  const text = await (await fetch('/dev/plugin')).text();
  // A press in the meantime has already shown something newer.
  if (presses === before) show(text);
}

function show(text) {
  const next = new DOMParser().parseFromString(text, 'text/html');
  for (const part of ['main', '.notice']) follow(document.querySelector(part), next.querySelector(part));
}

/** A press updates only what it affects, so the page keeps its scroll position and a sound keeps playing. */
document.addEventListener('submit', async (event) => {
  const form = event.target;
  event.preventDefault();
  main.ariaBusy = 'true';
  presses += 1;
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    show(await answer.text());
    if (form.querySelector('textarea, input:not([type="hidden"])')) form.reset();
  } catch {
    location.reload();
  } finally {
    main.ariaBusy = null;
  }
});

/** Identifies an element across updates, even if its contents change. A form is identified by its button. */
const toIdentity = (one) =>
  `${one.nodeName} ${one.id ?? ''} ${one.nodeName === 'FORM' ? one.querySelector('[id]')?.id : ''}`;
const isSame = (one, other) => toIdentity(one) === toIdentity(other);

/** Updates only what differs, so presses, choices and focus survive. */
function follow(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  // Only this page knows what was played.
  if (from.classList.contains('played')) return;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !['open', 'aria-busy'].includes(name)) from.removeAttribute(name);
  const isSounding = from.classList.contains('sounding');
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  if (isSounding) from.classList.add('sounding');
  followChildren(from, to);
}

function followChildren(from, to) {
  let at = from.firstChild;
  const skipTo = (end) => {
    while (at !== end) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  };
  for (const next of [...to.childNodes]) {
    let own = at;
    // Removed elements may still stand before it.
    if (next.nodeType === Node.ELEMENT_NODE) while (own !== null && !isSame(own, next)) own = own.nextSibling;
    if (own === null || !isSame(own, next)) {
      from.insertBefore(next, at);
      continue;
    }
    skipTo(own);
    follow(own, next);
    at = own.nextSibling;
  }
  skipTo(null);
}

let context = null;
let last = null;

/** The peak of each part of a sound. */
function toPeaks(sound, count) {
  const samples = sound.getChannelData(0);
  const length = Math.ceil(samples.length / count);
  return Array.from({ length: count }, (_, at) =>
    samples.subarray(at * length, (at + 1) * length).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
}

/** Draws one line, alternately up and down. */
function drawWave(peaks) {
  const points = peaks.map((peak, at) => `${at * 4},${24 + (at % 2 === 0 ? -22 : 22) * peak}`);
  const wave = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" class="wave" viewBox="0 0 ${peaks.length * 4} 48" preserveAspectRatio="none" aria-hidden="true"><polyline vector-effect="non-scaling-stroke" points="${points.join(' ')}"/></svg>`,
    'image/svg+xml',
  );
  return document.importNode(wave.documentElement, true);
}

/** Plays the file that is in the computer's folder now. */
async function play(key, status) {
  context ??= new AudioContext();
  const answer = await fetch(key.dataset.sound);
  if (!answer.headers.get('content-type')?.startsWith('audio/')) {
    const { refusal } = await answer.json();
    status.textContent = refusal;
    return;
  }
  const bytes = await answer.arrayBuffer();
  const size = bytes.byteLength;
  const sound = await context.decodeAudioData(bytes);
  await context.resume();
  last?.stop();
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  last = source;
  source.connect(context.destination);
  source.start();
  key.classList.add('sounding');
  source.onended = () => key.classList.remove('sounding');
  const peaks = toPeaks(sound, 240);
  const loudest = Math.round(Math.max(...peaks) * 100);
  status.textContent = `${key.textContent} sounds: ${sound.duration.toFixed(2)} s, ${size} bytes from the folder, peak ${loudest} %.`;
  status.append(drawWave(peaks));
}

document.addEventListener('click', ({ target }) => {
  const key = target.closest?.('[data-sound]');
  if (!key) return;
  const status = key.closest('.pack').querySelector('.played');
  play(key, status).catch(() => {
    status.textContent = 'This file is not a sound that a browser plays.';
  });
});

setInterval(showChange, everyMs);
