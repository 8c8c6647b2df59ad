import { expect, it } from 'vitest';
import { describeUserAgent, isHandheld } from './describe-user-agent.ts';

const agents = {
  'Chrome on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'curl/8.14.1': 'curl/8.14.1',
};

it.each(Object.entries(agents))('knows %s', (description, userAgent) => {
  expect(describeUserAgent(userAgent)).toBe(description);
});

it.each([null, '', '   '])('says so when a device gave no name: %j', (userAgent) => {
  expect(describeUserAgent(userAgent)).toBe('Unknown device');
});

it('tells what is held in a hand', () => {
  expect(isHandheld(agents['Safari on iPhone'])).toBe(true);
  expect(isHandheld(agents['Chrome on macOS'])).toBe(false);
});
