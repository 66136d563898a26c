/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, steps of 30 seconds. */
const stepSeconds = 30;

export async function makeSecret(): Promise<string> {
  const { generateSecret } = await import('otplib');
  return generateSecret();
}

export async function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): Promise<string> {
  const { generateURI } = await import('otplib');
  return generateURI({ secret, issuer, label });
}

/** The time step of a code if it is the current, previous or next one; otherwise null. */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | null> {
  const { verifySync } = await import('otplib');
  const epoch = Math.floor(nowMs / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
