import { main, root, setup, stay } from './setup.mjs';

await main(() => {
  const { env } = setup();
  const port = env.STORYBOOK_PORT ?? '6006';
  stay('storybook', ['dev', '--host', '127.0.0.1', '--port', port, '--no-open', '--disable-telemetry'], {
    env,
    cwd: `${root}/stories`,
  });
});
