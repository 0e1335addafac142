import net from 'node:net';

/** IPv4 networks that are not public: loopback, private, carrier, test, multicast and reserved ranges. */
const NOT_PUBLIC = new net.BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
// Exceptions within the public ranges: tunnels that embed other addresses, and documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}
const PUBLIC = new net.BlockList();
PUBLIC.addSubnet('2000::', 3, 'ipv6');

/** Returns false for IPv6 addresses that embed an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const version = net.isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  // A zone id names a local interface.
  if (version !== 6 || address.includes('%') || /^::ffff:/i.test(address)) return false;
  return PUBLIC.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}
