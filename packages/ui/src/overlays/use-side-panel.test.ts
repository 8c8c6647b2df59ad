import { expect, it } from 'vitest';
import { readSidePanelCookie, toSidePanelCookie } from './use-side-panel.ts';

it('is open by default', () => {
  expect(readSidePanelCookie('')).toBe(true);
  expect(readSidePanelCookie('theme=x; sidebar_state=true')).toBe(true);
});

it('stays closed once closed', () => {
  expect(readSidePanelCookie('theme=x; sidebar_state=false; other=1')).toBe(false);
});

it('is not misled by a cookie that only ends like it', () => {
  expect(readSidePanelCookie('my_sidebar_state=false')).toBe(true);
});

it('is remembered for seven days on the whole site', () => {
  expect(toSidePanelCookie(false, 604_800)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
});
