const oldest = 22;
const { node } = process.versions;

if (Number.parseInt(node, 10) < oldest)
  throw new Error(`@backline/plugin-client needs Node ${oldest} or newer; this is Node ${node}.`);
