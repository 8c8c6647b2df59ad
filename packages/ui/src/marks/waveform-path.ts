const height = 56;
const middle = height / 2;

/** One struck string: silence, a quick attack, a long decay in which two partials beat against each other. */
function toLoudness(at: number): number {
  const since = at - 0.05;
  if (since < 0) return 0;
  const attack = Math.min(since / 0.012, 1);
  const beat = 0.62 + 0.38 * Math.cos(since * 44) ** 2;
  return attack * beat * Math.exp(-since * 4.2) * Math.min((1 - at) / 0.3, 1);
}

function drawWaveform(points: number, isFlat: boolean): string {
  if (isFlat) return `M0 ${middle}H480`;
  const line = Array.from({ length: points + 1 }, (_, index) => {
    const at = index / points;
    const swing = Math.sin(at * 2 * Math.PI * 88) * 0.78 + Math.sin(at * 2 * Math.PI * 31 + 0.6) * 0.22;
    return `${(at * 480).toFixed(1)} ${(middle - swing * toLoudness(at) * (middle - 1)).toFixed(1)}`;
  });
  return `M${line.join('L')}`;
}

/** The path of the brand's waveform. */
export const waveformPath = drawWaveform(720, false);
export const silencePath = drawWaveform(0, true);
export const waveformViewBox = `0 0 480 ${height}`;
