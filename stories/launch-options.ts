import { getChromium } from '../scripts/chromium.mjs';

export const launchOptions = { executablePath: getChromium(), args: ['--disable-gpu', '--disable-quic'] };
