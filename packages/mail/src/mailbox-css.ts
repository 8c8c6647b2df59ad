/** The style sheet of `/dev/mailbox`. It uses the brand's colors and typefaces, whose style sheet is loaded first. */
export const mailboxCss = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--color-stage); color: var(--color-paper); font: 15px/1.5 var(--font-sans); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; border-radius: 6px; }
.bar { display: flex; align-items: center; gap: 16px; padding: 12px 24px; border-bottom: 1px solid var(--color-hairline); }
.brand { font: 28px/1.2 var(--font-serif); letter-spacing: -0.01em; text-decoration: none; }
.bar-note { margin: 0; flex: 1; color: var(--color-dust); font-size: 13px; }
.bar-link { padding: 8px 0; color: var(--color-dust); }
.bar-link:hover, .quiet-link:hover, .back:hover { color: var(--color-paper); }
.panes { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); min-height: 0; }
.list-pane, .reading-pane { min-width: 0; padding: 24px; }
.list-title { margin: 0 0 16px; font: 40px/1.1 var(--font-serif); letter-spacing: -0.015em; }
.count { color: var(--color-dust); font: 15px/1 var(--font-sans); font-variant-numeric: tabular-nums; }
.filter { margin: 0 0 24px; }
.filter-label { display: block; margin-bottom: 4px; font-size: 13px; color: var(--color-dust); }
.filter-row { display: flex; gap: 8px; }
.filter input { flex: 1; min-width: 0; height: 44px; padding: 0 12px; border: 1px solid var(--color-edge); border-radius: 6px; background: var(--color-panel); color: var(--color-paper); font: inherit; }
.filter input::placeholder { color: var(--color-faint); }
.filter button { height: 44px; padding: 0 16px; border: 1px solid var(--color-edge); border-radius: 6px; background: var(--color-raised); color: var(--color-paper); font: 600 15px/1 var(--font-sans); cursor: pointer; }
.filter button:hover { border-color: var(--color-accent); }
.quiet-link { display: inline-block; padding: 8px 0; font-size: 13px; color: var(--color-dust); }
.list { list-style: none; margin: 0 -12px; padding: 0; }
.list li + li { border-top: 1px solid var(--color-hairline); }
.item { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; padding: 14px 12px; border-radius: 6px; text-decoration: none; position: relative; }
.item:hover { background: var(--color-panel); }
.item-subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.item-to { color: var(--color-dust); font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.item-at { color: var(--color-dust); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty, .reading-empty { max-width: 44ch; color: var(--color-dust); }
.back { display: inline-block; margin-bottom: 16px; padding: 8px 0; color: var(--color-dust); }
.mail-subject { margin: 0 0 4px; font: 28px/1.2 var(--font-serif); letter-spacing: -0.01em; overflow-wrap: anywhere; }
.mail-meta { margin: 0 0 16px; color: var(--color-dust); font-size: 13px; overflow-wrap: anywhere; }
.mail-meta strong { font-weight: 600; color: var(--color-paper); }
.mail-frame { display: block; width: 100%; height: max(720px, calc(100dvh - 300px)); border: 1px solid var(--color-hairline); border-radius: 12px; background: transparent; }
.plain { margin-top: 16px; color: var(--color-dust); }
.plain summary { display: inline-block; padding: 8px 0; cursor: pointer; }
.plain summary::before { content: '+ '; } .plain[open] summary::before { content: '– '; }
.plain pre { margin: 8px 0 0; padding: 16px; border-radius: 12px; background: var(--color-panel); color: var(--color-paper); font: 13px/1.6 var(--font-mono); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 1023px) {
  .is-browsing .reading-pane, .is-reading .list-pane { display: none; }
  .item[aria-current='true'] { background: none; }
  .item:hover { background: var(--color-panel); }
}
@media (max-width: 639px) {
  .bar { padding: 12px 16px; flex-wrap: wrap; gap: 0 16px; }
  .bar-note { order: 3; flex-basis: 100%; }
  .bar-link { margin-left: auto; }
  .list-pane, .reading-pane { padding: 20px 16px; }
  .mail-frame { height: max(640px, calc(100dvh - 260px)); }
}
@media (min-width: 1024px) {
  .panes { grid-template-columns: 380px minmax(0, 1fr); }
  .list-pane { border-right: 1px solid var(--color-hairline); max-height: calc(100dvh - 61px); overflow-y: auto; }
  .reading-pane { padding: 24px 32px; max-height: calc(100dvh - 61px); overflow-y: auto; }
  .back { display: none; }
  .item[aria-current='true'] { background: var(--color-raised); box-shadow: inset 3px 0 var(--color-accent); }
}
`;
