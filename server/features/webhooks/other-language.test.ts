import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { makeSecret, signedHeaders } from '#server/features/webhooks/signed-event.ts';
import { testInWhole } from '#server/testing/whole-form.ts';

/** As a receiver in Python checks it by the rules, with nothing of ours. */
const check = `
import base64, hashlib, hmac, json, sys
sent = json.load(sys.stdin)
headers, body = sent["headers"], sent["body"].encode("utf-8")
signed = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body])
def is_right(secret):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest("v1," + expected, one) for one in headers["webhook-signature"].split(" "))
print(json.dumps([is_right(secret) for secret in sent["secrets"]]))
`;

testInWhole('Python’s own hmac finds the signatures right, by each secret that holds and by no other', async () => {
  const [newer, former, other] = [makeSecret(), makeSecret(), makeSecret()];
  const body = JSON.stringify({ type: 'person.added', data: { object: { fullName: 'Zoë Çelik “Ω” 𝄞' } } });
  const headers = signedHeaders({ eventId: 'msg_1', body, sentAtMs: Date.parse('2026-03-04T12:00:00.500Z') }, [
    newer,
    former,
  ]);
  const asked = (text: string) => {
    const input = JSON.stringify({ headers, body: text, secrets: [newer, former, other] });
    return JSON.parse(execFileSync('python3', ['-c', check], { input, encoding: 'utf8' }));
  };
  expect(asked(body)).toEqual([true, true, false]);
  expect(asked(body.replace('Zoë', 'Zoe'))).toEqual([false, false, false]);
});
