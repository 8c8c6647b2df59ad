const height = 40;
const middle = height / 2;

/** One struck note: silence, a quick attack, a long decay with a second partial beating against the first. */
function toLoudness(at: number): number {
  if (at < 0.06) return 0;
  const since = at - 0.06;
  const attack = Math.min(since / 0.035, 1);
  const beat = 0.72 + 0.28 * Math.cos(since * 31);
  return attack * beat * Math.exp(-since * 3.4) * Math.min((1 - at) / 0.1, 1);
}

function drawWaveform(points: number, isFlat: boolean): string {
  if (isFlat) return `M0 ${middle}H480`;
  const line = Array.from({ length: points + 1 }, (_, index) => {
    const at = index / points;
    const swing = Math.sin(at * 2 * Math.PI * 46) * 0.8 + Math.sin(at * 2 * Math.PI * 17 + 0.6) * 0.2;
    return `${(at * 480).toFixed(1)} ${(middle - swing * toLoudness(at) * (middle - 1)).toFixed(1)}`;
  });
  return `M${line.join('L')}`;
}

/** The brand is one line, drawn once. */
export const waveformPath = drawWaveform(480, false);
export const silencePath = drawWaveform(0, true);
export const waveformViewBox = `0 0 480 ${height}`;
