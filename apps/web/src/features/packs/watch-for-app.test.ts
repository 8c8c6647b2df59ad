import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appOpensMs, watchForApp } from './watch-for-app.ts';

class Page extends EventTarget {
  document = { visibilityState: 'visible' };
}

describe('watchForApp', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says that nothing opened when the page keeps the screen', () => {
    const onMissing = vi.fn();
    watchForApp(new Page(), onMissing);
    vi.advanceTimersByTime(appOpensMs - 1);
    expect(onMissing).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it.each(['blur', 'pagehide'])('says nothing after %s', (event) => {
    const page = new Page();
    const onMissing = vi.fn();
    watchForApp(page, onMissing);
    page.dispatchEvent(new Event(event));
    vi.advanceTimersByTime(appOpensMs);
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('says nothing on a page that is hidden by then', () => {
    const page = new Page();
    const onMissing = vi.fn();
    watchForApp(page, onMissing);
    page.document.visibilityState = 'hidden';
    vi.advanceTimersByTime(appOpensMs);
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('says nothing once it was ended', () => {
    const onMissing = vi.fn();
    watchForApp(new Page(), onMissing)();
    vi.advanceTimersByTime(appOpensMs);
    expect(onMissing).not.toHaveBeenCalled();
  });
});
