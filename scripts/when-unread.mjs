// The reader of what this program prints has gone (`npm run load -- --help | head`): it ends, and that is no failure.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));
