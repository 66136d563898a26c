import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { cidrBlocks, type IpRange } from '#contract/values/ip-ranges/ip-range.ts';
import { ipv4Text } from '#contract/values/ip-ranges/ipv4.ts';
import { comment } from './export-comment.ts';

export interface PortalFacts {
  portalName: string;
  origin: string;
}

const inBlocks = (setups: readonly SetupExport[], ofLine: (line: SetupExport) => readonly string[]) =>
  `${setups.map((setup) => [comment(setup.companyName), ...ofLine(setup)].join('\n')).join('\n\n')}\n`;

/** EZproxy stanzas per institution: clients at its own addresses connect to the portal directly. */
export function ezproxyStanzas(setups: readonly SetupExport[], { portalName, origin }: PortalFacts): string {
  const { host } = new URL(origin);
  return inBlocks(setups, ({ ranges }) => [
    ...ranges.map(({ start, end }) => `ExcludeIP ${dashed(start, end)}`),
    `Title ${comment(portalName).slice(2)}`,
    `URL ${origin}/`,
    `HJ ${host}`,
    `DJ ${new URL(origin).hostname}`,
  ]);
}

/** Rules for a `<Location>` or `<Directory>` of Apache 2.4. */
export function apacheAllowList(setups: readonly SetupExport[]): string {
  const lines = inBlocks(setups, ({ ranges }) => ranges.flatMap(cidrBlocks).map((block) => `Require ip ${block}`));
  return `<RequireAny>\n${lines}</RequireAny>\n`;
}

/** Rules for a `location` of nginx, which deny everybody else. */
export function nginxAllowList(setups: readonly SetupExport[]): string {
  const lines = inBlocks(setups, ({ ranges }) => ranges.flatMap(cidrBlocks).map((block) => `allow ${block};`));
  return `${lines}\ndeny all;\n`;
}

/** The IP bypass zones of the OpenAthens redirector, which accepts ranges within the last two numbers only. */
export function openAthensZones(setups: readonly SetupExport[]): string {
  return inBlocks(setups, ({ entityId, ranges }) => [
    ...(entityId ? [comment(`Entity ID: ${entityId}`)] : []),
    ...ranges.flatMap(openAthensRanges),
  ]);
}

/** A range as `198.51.100.7`, `198.51.100.7-20` and `198.51.100-103.*`, in order. */
export function openAthensRanges({ start, end }: IpRange): string[] {
  const lines: string[] = [];
  let next = start;
  while (next <= end) {
    const inNetwork = next % 256;
    const isWhole = inNetwork === 0 && next + 255 <= end;
    const endOfNetwork = next - inNetwork + 255;
    // Whole networks up to the end of the second number's block are one line.
    const endOfBlock = next - (next % 65_536) + 65_535;
    const until = isWhole ? Math.min(Math.floor((end + 1) / 256) * 256 - 1, endOfBlock) : Math.min(end, endOfNetwork);
    lines.push(isWhole ? wholeNetworks(next, until) : withinNetwork(next, until));
    next = until + 1;
  }
  return lines;
}

function wholeNetworks(start: number, end: number): string {
  const [first, second, from] = ipv4Text(start).split('.');
  const to = ipv4Text(end).split('.')[2];
  return `${first}.${second}.${from === to ? from : `${from}-${to}`}.*`;
}

function withinNetwork(start: number, end: number): string {
  return start === end ? ipv4Text(start) : `${ipv4Text(start)}-${end % 256}`;
}

function dashed(start: number, end: number): string {
  return start === end ? ipv4Text(start) : `${ipv4Text(start)}-${ipv4Text(end)}`;
}
