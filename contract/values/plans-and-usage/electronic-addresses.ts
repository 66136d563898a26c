/** Peppol's list of schemes for electronic addresses (EAS), as of 2025. */
const schemes =
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'.split(
    ' ',
  );

/** The schemes of VAT numbers, by the letters that these begin with. */
const ofVatNumbers: Readonly<Record<string, string>> = {
  ...{ AT: '9914', BE: '9925', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', EE: '9931', EL: '9933' },
  ...{ ES: '9920', FI: '0213', FR: '9957', GB: '9932', HR: '9934', HU: '9910', IE: '9935', IT: '0211', LT: '9937' },
  ...{ LU: '9938', LV: '9939', MT: '9943', NL: '9944', PL: '9945', PT: '9946', RO: '9947', SI: '9949', SK: '9950' },
};

const parts = /^(\d{4}):([A-Za-z0-9+._/-]{2,50})$/;

/** Why a text such as `0088:7300010000001` is no electronic address; undefined if it is one. */
export function electronicAddressProblem(text: string): string | undefined {
  const [, scheme] = parts.exec(text) ?? [];
  if (scheme === undefined) return 'Please enter scheme and number, as 0088:7300010000001';
  return schemes.includes(scheme) ? undefined : `${scheme} is no scheme of Peppol`;
}

/** The stated electronic address, else the VAT number in its scheme; null where there is neither. */
export function electronicAddressOf(stated: string | null, vatNumber: string | null) {
  const scheme = vatNumber === null ? undefined : ofVatNumbers[vatNumber.slice(0, 2)];
  const [, statedScheme, id] = parts.exec(stated ?? '') ?? [];
  if (statedScheme !== undefined && id !== undefined) return { scheme: statedScheme, id };
  return scheme === undefined || vatNumber === null ? null : { scheme, id: vatNumber };
}
