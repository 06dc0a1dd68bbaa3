import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that are not the internet's: the own machine and network, link-local ones with the metadata of AWS among
 * them, and such as reach others by way of a translator.
 *
 * Source: IANA IPv4 and IPv6 Special-Purpose Address Registries.
 */
const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');

/** Global unicast is 2000::/3; these are in it and are not public. */
const notPublicV6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  if (version !== 6) return false;
  return globalUnicast.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

/** What a connection fails with whose host has an address that is not public. */
const notPublicCode = 'EADDRESSNOTPUBLIC';

/**
 * Resolves the name of a host for a connection, which then goes to the address that was looked at: a name that is
 * resolved again could have another one. One address that is not public refuses the name.
 *
 * @param resolveAll as `dns.lookup`
 */
export function publicLookup(resolveAll: typeof resolve = resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolveAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const other = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (other !== undefined || first === undefined)
        return callback(
          Object.assign(new Error('The host has no public address'), { code: notPublicCode }),
          [],
        );
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
