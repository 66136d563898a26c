import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyOffer, PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

interface Answering {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** The signature counter; by default one more than before. */
  counter?: number;
}

/** A virtual authenticator that makes one passkey and signs with it, following WebAuthn, with its own key. */
export function createTestPasskey({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counted = 0;

  function dataOf(rpId: string, { isVerified = true, counter = ++counted }: Answering, isNew: boolean): Buffer {
    const flags = userPresent | (isVerified ? userVerified : 0) | (isNew ? hasCredential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  function clientData(type: string, challenge: string, answering: Answering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: answering.origin ?? origin, crossOrigin: false }));
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    make(offer: PasskeyOffer, answering: Answering = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const bytesOf = (text: string) => bytes(Buffer.from(text, 'base64url'));
      // COSE: EC2, ES256, P-256.
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytesOf(x)],
        [integer(-3), bytesOf(y)],
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const rpId = answering.rpId ?? offer.rp.id;
      const data = Buffer.concat([dataOf(rpId, answering, true), Buffer.alloc(16), length, id, key]);
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', offer.challenge, answering).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    answer(question: PasskeyQuestion, answering: Answering = {}): PasskeyProof {
      const data = dataOf(answering.rpId ?? question.rpId, answering, false);
      const client = clientData('webauthn.get', question.challenge, answering);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** The part of CBOR that an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
