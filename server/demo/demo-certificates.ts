import { generate } from 'selfsigned';

const day = 24 * 60 * 60 * 1000;

export type DemoCertificates = Awaited<ReturnType<typeof makeDemoCertificates>>;

/** Certificates of invented identity providers, made on each run so that their expiry is always equally far away. */
export async function makeDemoCertificates(now: number) {
  const make = async (name: string, endsInDays: number) => {
    const validity = { notBeforeDate: new Date(now - 700 * day), notAfterDate: new Date(now + endsInDays * day) };
    // An EC key takes a millisecond; RSA takes a hundred times as long.
    const options = { keyType: 'ec', algorithm: 'sha256', ...validity } as const;
    const made = await generate([{ name: 'commonName', value: name }], options);
    return made.cert.trim();
  };
  const [calderBay, harrowmere, westerduin, kestrel] = await Promise.all([
    // Half a day more than twenty days, because the demo is viewed on the days after it was put in.
    make('idp.calderbay.example', 20.5),
    make('idp.harrowmere.example', 900),
    make('surf.westerduin.example', 430),
    make('sso.kestrel.example', 1200),
  ]);
  return { calderBay, harrowmere, westerduin, kestrel };
}
