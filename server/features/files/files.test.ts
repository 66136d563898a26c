import { expect, test } from 'vitest';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

describeOnBothEngines('files', (makeApp) => {
  test('an admin uploads a file, alone can read it, and gets it back byte for byte', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    const answer = await admin.send({
      method: 'POST',
      url: '/api/upload',
      ...multipart({ file: { name: 'Guide.pdf', bytes: pdf } }),
    });
    expect(answer.statusCode).toBe(200);
    const stored = answer.json();
    expect(stored).toMatchObject({ filename: 'Guide.pdf', kind: 'pdf', fileSize: pdf.length, uploaderId: 1 });
    const got = await admin.get(stored.filePath);
    expect([got.statusCode, got.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(got.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    for (const other of [portal.visitor, portal.as('librarian'), portal.as('manager')])
      expect((await other.get(stored.filePath)).statusCode).toBe(404);
    const head = await admin.send({ method: 'HEAD', url: stored.filePath });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(pdf.length), '']);
    const part = await admin.send({ method: 'GET', url: stored.filePath, headers: { range: 'bytes=1-3' } });
    expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
  });
});
