/** RFC 6238, as every app understands it: SHA-1, six digits, steps of 30 seconds. */
const stepSeconds = 30;

export async function makeSecret(): Promise<string> {
  const { generateSecret } = await import('otplib');
  return generateSecret();
}

/** What the QR code says. */
export async function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): Promise<string> {
  const { generateURI } = await import('otplib');
  return generateURI({ secret, issuer, label });
}

/** The step whose code this is, if it is that of now or the one before or after; null for any other. */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | null> {
  const { verifySync } = await import('otplib');
  const epoch = Math.floor(nowMs / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
