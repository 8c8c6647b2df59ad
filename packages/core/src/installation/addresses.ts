import { BlockList, isIP } from 'node:net';

/** An address or a network. An IPv4-mapped prefix shorter than /96 would trust every address. */
export function isTrustable(network: string): boolean {
  const [host = '', prefix, ...others] = network.split('/');
  const version = isIP(host);
  if (version === 0 || host.includes('%') || others.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  if (!/^\d+$/.test(prefix) || bits === 0 || bits > (version === 4 ? 32 : 128)) return false;
  const mapped = new BlockList();
  mapped.addSubnet('::ffff:0:0', 96, 'ipv6');
  return version === 4 || bits >= 96 || !mapped.check(host, 'ipv6');
}

/** True if only this machine can reach the host. A name resolved by DNS may lead anywhere. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return /^(.+\.)?localhost$/i.test(host);
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');
  loopback.addAddress('::1', 'ipv6');
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
