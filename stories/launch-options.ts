import { chromiumPath } from './.storybook/env.ts';

/** The host's Chromium. */
export const launchOptions = { executablePath: chromiumPath, args: ['--disable-gpu', '--disable-quic'] };
