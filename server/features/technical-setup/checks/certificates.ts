import { createPrivateKey, X509Certificate } from 'node:crypto';

export interface CertificateFacts {
  /** SHA-256 of its bytes, in hex with colons. */
  fingerprint: string;
  subject: string;
  /** 'RSA 2048', 'EC P-256'. */
  key: string;
  /** Bits of an RSA key; null for other kinds. */
  rsaBits: number | null;
  signatureAlgorithm: string;
  validFrom: Date;
  validTo: Date;
  /** DER, base64 without line breaks, as in metadata. */
  base64: string;
}

export type CertificatesReading = { certificates: CertificateFacts[] } | { problem: string };

const armour = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END ([A-Z0-9 ]+)-----/g;
const replaceKey =
  'This is a private key. It must never leave your identity provider: we have not kept it, but please replace it, because it has been sent. A certificate begins with BEGIN CERTIFICATE.';

/** A cache: each sign-in reads the set-up's certificates five times, which took half as long as checking its signature. */
const lastRead = new Map<string, CertificatesReading>();
const lastReadMax = 100;
/** Enough for two certificates with long keys; anybody may send text of any length. */
const keptMaxLength = 10_000;

/** Reads one certificate or several: PEM, or its base64 alone, with or without line breaks and spaces. */
export function readCertificates(text: string): CertificatesReading {
  const known = lastRead.get(text);
  if (known) return known;
  const read = readAnew(text);
  // A private key must not be cached.
  if ('problem' in read || text.length > keptMaxLength) return read;
  const [oldest] = lastRead.keys();
  if (lastRead.size >= lastReadMax && oldest !== undefined) lastRead.delete(oldest);
  lastRead.set(text, read);
  return read;
}

function readAnew(text: string): CertificatesReading {
  if (/PRIVATE KEY/i.test(text)) return { problem: replaceKey };
  const blocks = [...text.matchAll(armour)].filter(([, begun, , ended]) => begun === ended);
  const ofOtherKind = blocks.find(([, kind]) => !/CERTIFICATE$/.test(kind ?? ''));
  if (ofOtherKind) return { problem: `This is a ${ofOtherKind[1]?.toLowerCase()}, not a certificate.` };
  if (blocks.length === 0 && /-----(?:BEGIN|END)/.test(text)) {
    return { problem: 'The certificate is not whole: it runs from BEGIN CERTIFICATE to END CERTIFICATE.' };
  }
  const bodies = blocks.length > 0 ? blocks.map(([, , body]) => body ?? '') : [text];
  const certificates: CertificateFacts[] = [];
  for (const body of bodies) {
    const read = readOne(body.replace(/\s/g, ''));
    if ('problem' in read) return read;
    certificates.push(read);
  }
  return { certificates };
}

function readOne(base64: string): CertificateFacts | { problem: string } {
  const notOne = { problem: 'This is not a certificate. Copy it whole, from BEGIN CERTIFICATE to END CERTIFICATE.' };
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return notOne;
  const der = Buffer.from(base64, 'base64');
  try {
    return factsOf(new X509Certificate(der), base64);
  } catch {
    return isPrivateKey(der) ? { problem: replaceKey } : notOne;
  }
}

/** Says whether bytes without PEM lines are a private key, which nobody should have sent. */
function isPrivateKey(der: Buffer): boolean {
  return (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: 'der', type });
      return true;
    } catch {
      return false;
    }
  });
}

function factsOf(certificate: X509Certificate, base64: string): CertificateFacts {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const rsaBits = asymmetricKeyType?.startsWith('rsa') ? (asymmetricKeyDetails?.modulusLength ?? null) : null;
  const kind = asymmetricKeyType?.toUpperCase() ?? 'Unknown';
  return {
    fingerprint: certificate.fingerprint256,
    subject: certificate.subject?.split('\n').join(', ') ?? '',
    key: `${kind} ${rsaBits ?? asymmetricKeyDetails?.namedCurve ?? ''}`.trim(),
    rsaBits,
    signatureAlgorithm: signatureAlgorithmOf(certificate.raw),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    base64,
  };
}

/** Object identifiers of signatures (RFC 3279, 4055, 5758), by their DER bytes. */
const signatureNames: Record<string, string> = {
  '2a864886f70d010104': 'MD5 with RSA',
  '2a864886f70d010105': 'SHA-1 with RSA',
  '2a864886f70d01010b': 'SHA-256 with RSA',
  '2a864886f70d01010c': 'SHA-384 with RSA',
  '2a864886f70d01010d': 'SHA-512 with RSA',
  '2a864886f70d01010a': 'RSASSA-PSS',
  '2a8648ce3d0401': 'SHA-1 with ECDSA',
  '2a8648ce3d040302': 'SHA-256 with ECDSA',
  '2a8648ce3d040303': 'SHA-384 with ECDSA',
  '2a8648ce3d040304': 'SHA-512 with ECDSA',
  '2b6570': 'Ed25519',
};

/** Node 20 does not expose the algorithm: it follows the signed part, as a sequence with an object identifier. */
function signatureAlgorithmOf(der: Buffer): string {
  const whole = contentAt(der, 0);
  const signedPart = contentAt(der, whole.start);
  const algorithm = contentAt(der, signedPart.end);
  const identifier = contentAt(der, algorithm.start);
  return signatureNames[der.subarray(identifier.start, identifier.end).toString('hex')] ?? 'of an unusual kind';
}

/** The offsets of the content of a DER element. */
function contentAt(der: Buffer, offset: number): { start: number; end: number } {
  const first = der.readUInt8(offset + 1);
  if (first < 0x80) return { start: offset + 2, end: offset + 2 + first };
  const bytes = first - 0x80;
  const start = offset + 2 + bytes;
  return { start, end: start + der.readUIntBE(offset + 2, bytes) };
}
