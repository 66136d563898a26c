import { contains, type IpRange, rangeText } from './ip-range.ts';
import { ask, type PastedLine } from './pasted-question.ts';
import type { Addresses, Token } from './pasted-tokens.ts';

const oldWords =
  /^(?:old|former|formerly|previous|previously|was|removed|deleted|retired|obsolete|expired|alt|alte|ehemals|früher|vormals|gelöscht|entfernt|ancien|ancienne|anciennement|supprimé|antiguo|antigua|anterior|eliminado|vecchio|vecchia|oud|oude|voorheen|gammal|tidigare)$/iu;
const machineWords =
  /^(?:dns|nameserver|nameservers|resolver|resolvers|gateway|gateways|gw|router|broadcast|brd|bcast|dhcp|ntp|passerelle|routeur)$/iu;
/** Words that may stand between: "DNS servers are 198.51.100.2 and 198.51.100.3". */
const besideThem = /^(?:server|servers|address|addresses|ip|ips|is|are|now|default|and|or|und|oder|et|y|e|en|och)$/iu;

/** Indexes of the addresses that a line names as no longer used, or as those of a DNS server or a gateway. */
export function namedAsAside(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isAside = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'addresses' && isAside) found.add(at);
    if (token.kind === 'sign' && /[);|]/.test(token.text)) isAside = false;
    if (token.kind === 'word' && !besideThem.test(token.text))
      isAside = oldWords.test(token.text) || machineWords.test(token.text);
  }
  return found;
}

/** Asks whether addresses named as something else are meant, unless the others of the line hold them already. */
export function askAboutAside(taken: readonly Addresses[], aside: ReadonlySet<Addresses>, into: PastedLine): boolean {
  const others = rangesOf(taken.filter((addresses) => !aside.has(addresses)));
  const named = rangesOf([...aside]).filter(({ start, end }) => !(contains(others, start) && contains(others, end)));
  if (named.length === 0) return false;
  const text = named.map(rangeText).join(', ');
  ask(into, 'namedAside', [
    { label: `Leave out ${text}`, ranges: others },
    { label: `Take ${text} too`, ranges: rangesOf(taken) },
  ]);
  return true;
}

function rangesOf(taken: readonly Addresses[]): IpRange[] {
  return taken.flatMap(({ ranges }) => ranges);
}
