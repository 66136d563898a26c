/** The eight variants of signature wrapping (Somorovsky et al., “On Breaking SAML”, 2012). */
export const wrappings: Record<string, (sign: Sign) => string> = makeWrappings();

/** Makes a response in which this part is signed. */
type Sign = (part: 'assertion' | 'response') => string;

function makeWrappings() {
  const parts = (xml: string, name: string) => {
    const signature = /<ds:Signature.*?<\/ds:Signature>|<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? '';
    const whole = new RegExp(`<${name} .*</${name}>`, 's').exec(xml)?.[0] ?? '';
    const bare = whole.replace(signature, '');
    const evil = bare.replace(/ ID="[^"]*"/, ' ID="_evil"').replaceAll('maya@', 'evil@');
    const around = (inner: string) => xml.replace(whole, () => inner);
    const evilWith = (what: string) => evil.replace('</saml:Issuer>', () => `</saml:Issuer>${what}`);
    const inSignature = (inner: string) => signature.replace(/<\/((?:ds:)?Signature)>$/, (end) => `${inner}${end}`);
    return { signature, whole, bare, evil, around, evilWith, inSignature };
  };
  const ofAssertion = (sign: Sign) => parts(sign('assertion'), 'saml:Assertion');
  const ofResponse = (sign: Sign) => {
    const made = parts(sign('response'), 'samlp:Response');
    // Otherwise the inner assertions would share an ID.
    return { ...made, evil: made.evil.replace('"_assertion"', '"_assertion2"') };
  };
  const intoResponse = (evil: string, what: string) => evil.replace('</saml:Issuer>', () => `</saml:Issuer>${what}`);
  return {
    'the signed response inside its signature': (sign: Sign) => {
      const { evil, inSignature, bare } = ofResponse(sign);
      return intoResponse(evil, inSignature(bare));
    },
    'the signed response beside its signature': (sign: Sign) => {
      const { evil, signature, bare } = ofResponse(sign);
      return intoResponse(evil, bare + signature);
    },
    'a forged assertion before the signed one': (sign: Sign) => {
      const { around, evil, whole } = ofAssertion(sign);
      return around(evil + whole);
    },
    'the signed assertion inside a forged one': (sign: Sign) => {
      const { around, evil, whole } = ofAssertion(sign);
      return around(evil.replace(/<\/saml:Assertion>$/, () => `${whole}</saml:Assertion>`));
    },
    'a forged assertion with the signature, the signed one behind it': (sign: Sign) => {
      const { around, evilWith, signature, bare } = ofAssertion(sign);
      return around(evilWith(signature) + bare);
    },
    'the signed assertion inside the signature of a forged one': (sign: Sign) => {
      const { around, evilWith, inSignature, bare } = ofAssertion(sign);
      return around(evilWith(inSignature(bare)));
    },
    'a forged assertion among extensions': (sign: Sign) => {
      const { around, evil, whole } = ofAssertion(sign);
      return around(`<samlp:Extensions>${evil}</samlp:Extensions>${whole}`);
    },
    'the signed assertion as an object of the signature': (sign: Sign) => {
      const { around, evilWith, inSignature, bare } = ofAssertion(sign);
      const object = `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${bare}</ds:Object>`;
      return around(evilWith(inSignature(object)));
    },
  };
}
