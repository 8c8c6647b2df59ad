// A sign-in is decided in another window, and hosts work by themselves: what changes is shown here without a click.
const everyMs = 500;

async function showChange() {
  const main = document.querySelector('main');
  const answer = await fetch('/dev/plugin.json').catch(() => null);
  if (!answer?.ok || String((await answer.json()).version) === main.dataset.version) return;
  const text = await (await fetch('/dev/plugin')).text();
  const next = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
  keepState(main, next);
  const focused = document.activeElement?.id;
  main.replaceWith(next);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** What a person has opened, chosen and heard is not on the server. */
function keepState(from, to) {
  const keep = (selector, copy) => {
    const names = new Map([...from.querySelectorAll(selector)].map((one) => [toName(one), one]));
    for (const one of to.querySelectorAll(selector)) if (names.has(toName(one))) copy(names.get(toName(one)), one);
  };
  keep('details', (old, one) => {
    one.open ||= old.open;
  });
  keep('select', (old, one) => {
    if ([...one.options].some(({ value }) => value === old.value)) one.value = old.value;
  });
  keep('.played', (old, one) => {
    one.textContent = old.textContent;
  });
}

const toName = (one) => one.id || `${one.closest('[id]').id} ${one.querySelector('summary')?.textContent.replace(/\d+/g, '')}`;

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
