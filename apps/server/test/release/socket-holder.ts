import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Does what systemd does with a socket unit: it listens, and gives its socket to each process that it starts. */
const program = `
import os, signal, socket, sys
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.bind(('127.0.0.1', 0))
s.listen(4096)
print(s.getsockname()[1], flush=True)
for line in sys.stdin:
    if line.strip() == 'start':
        pid = os.fork()
        if pid == 0:
            os.dup2(s.fileno(), 3)
            os.set_inheritable(3, True)
            os.dup2(os.open('/dev/null', os.O_RDWR), 0)
            os.dup2(2, 1)
            os.environ['LISTEN_FDS'] = '1'
            os.environ['LISTEN_PID'] = str(os.getpid())
            os.execv(sys.argv[1], sys.argv[1:])
        print('started', flush=True)
    else:
        os.kill(pid, signal.SIGTERM)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
`;

export const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A socket that outlives the processes which answer on it. What they say on stdout and stderr goes to `onSaid`. */
export async function holdSocket(args: readonly string[], env: NodeJS.ProcessEnv, onSaid: (text: string) => void) {
  const child = spawn('python3', ['-c', program, process.execPath, ...args], { env, stdio: 'pipe' });
  child.stderr.on('data', (part) => onSaid(String(part)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? '';
  const port = Number(await next());
  let isRunning = false;
  async function say(word: 'start' | 'stop'): Promise<string> {
    isRunning = word === 'start';
    child.stdin.write(`${word}\n`);
    return next();
  }
  return {
    port,
    start: () => say('start'),
    /** Resolves to the exit code of the process. */
    stop: () => say('stop'),
    async end() {
      if (isRunning) await say('stop');
      child.kill();
      await once(child, 'exit');
    },
  };
}
