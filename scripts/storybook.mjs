import { main, readSettings, root, setup, stay } from './setup.mjs';

await main(() => {
  const { node, env } = setup();
  const port = readSettings({ node, env }).STORYBOOK_PORT || '6006';
  stay('storybook', ['dev', '--host', '127.0.0.1', '--port', port, '--no-open', '--disable-telemetry'], {
    env,
    cwd: `${root}/stories`,
  });
});
