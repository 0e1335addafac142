import net from 'node:net';

/** Networks that are nobody's on the web: this machine, neighbours, providers' own, tests, groups, the future. */
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
// Within the public ones: tunnels that carry other addresses, and documentation.
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

/** Whether an address is one of the public web; those of IPv6 that carry one of IPv4 never are. */
export function isPublicAddress(address: string): boolean {
  const version = net.isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (version !== 6 || address.includes('%') || /^::ffff:/i.test(address)) return false;
  return PUBLIC.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}
