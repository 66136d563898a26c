const handing =
  '(?:send|sending|give|giving|tell|forward|share|e-?mail|mail|text|reply|read|quote|wire|transfer|provide|hand|pass|post|submit|enter|type|disclose|reveal|confirm|dictate|write|supply|let|show|upload|paste|buy|deposit|remit|refund)';
const secret =
  "(?:pass ?words?(?! links?)|pass ?codes?|pins?|pin numbers?|(?:security|verification|access|one-time|six-digit|6-digit|sms|login|sign-in|authenticator|backup) codes?|codes?|otp|cvv|cvc|card(?:'s)? (?:number|details?|data)|(?:credit|debit|gift|bank) cards?|card numbers?|private keys?|secret keys?|bank (?:details?|account)|iban|sort code|credentials|recovery phrase)";
const money = String.raw`(?:money|funds?|the amount|the balance|the difference|cash|bitcoin|crypto\w{0,20}|gift cards?|vouchers?|a deposit|a fee|[£$€]\s?\d[\d,.]{0,20})`;
const moving = '(?:wire|transfer|remit|deposit|send|pay|refund)';
const somebody = String.raw`(?:us|me(?! my)|them|him|her|somebody|someone|the (?:accounts?|support|technical|person|people|caller|team|provider|bank|supplier|administrators?|helpdesk|help desk|service desk)\b|technical support|support|your (?:account manager|colleagues?|supporter|it department|technician)|accounts?(?: team)?|whoever|the person|by (?:e-?mail|phone|text|post)|in (?:the )?(?:chat|a message|reply)|over the phone|to [\w.+-]{1,64}@[\w.-]{1,190}|[\w.+-]{1,64}@[\w.-]{1,190}|\+?\d[\d ()-]{6,18}\d)`;
/**
 * The request must not contain a subordinate clause: "send us a line if you forgot your password" asks for no password.
 */
const unconditional = String.raw`(?:(?!\b(?:if|when|about|because|in case)\b)[^.;!?]){0,40}`;
const handed =
  '(?:sent|e-?mailed|mailed|given|told|forwarded|shared|texted|read out|handed|provided|disclosed|confirmed|submitted)';

const foreignHanding =
  '(?<!\\p{L})(?:senden|sendet|schicken|schickt|mailen|nennen|envoye[rz]|transmett(?:ez|re)|envíe(?:n|nos)?|enviar|mande|inviare|inviate|invii|mandate|envie[m]?|stuur|sturen|mail)(?!\\p{L})';
const foreignSecret =
  '(?:passw[oö]rt\\p{L}{0,30}|kennwort\\p{L}{0,30}|kreditkarte\\p{L}{0,30}|mots? de passe|carte (?:bancaire|de crédit)|contraseñas?|tarjeta|senhas?|cartão|parola d’ordine|carta di credito|wachtwoord\\p{L}{0,30}|creditcard\\p{L}{0,30})';
const foreignTo = '(?<!\\p{L})(?:an|per|à|par|a|al|por|para|aan|naar)(?!\\p{L})';

const requests = [
  // Secrets to be sent to somebody: "send us your password", "read the code out to technical support".
  new RegExp(
    String.raw`\b${handing}\b[^.;!?]{0,60}\b${secret}(?!\w)[^.;!?]{0,40}\b(?:to|with|for|by|in|over|so)\b[^.;!?]{0,25}(?<!\w)${somebody}`,
    'i',
  ),
  new RegExp(String.raw`\b${handing}\b(?: it)? (?:to )?${somebody}${unconditional}\b${secret}(?!\w)`, 'i'),
  new RegExp(
    String.raw`\b(?:send|give|tell|forward|share|wire|dictate|disclose|reveal|read out|quote|reply with|provide|supply)\b(?:\s{1,9}\S{1,40}){0,2}\s{1,9}(?:your|their|his|her|the|its|current|a)\b(?:\s{1,9}\S{1,40}){0,2}?\s{1,9}${secret}(?!\w)(?! links?)`,
    'i',
  ),
  new RegExp(String.raw`\breply\b[^.;!?]{0,30}\bwith\b[^.;!?]{0,30}\b${secret}(?!\w)`, 'i'),
  /\benter your (?:credit |debit |bank )?card\b/i,
  // Passive requests: "The password should be sent to …". A sentence saying that a code is sent to you is no request.
  new RegExp(
    String.raw`\b${secret}(?!\w)[^.;!?]{0,40}\b(?:must|should|shall|ha[sd] to|have to|needs? to|is to|are to)\s{1,9}be\s{1,9}${handed}\b[^.;!?]{0,40}\b(?:to|with|by e-?mail|by phone|by text)\b(?! (?:nobody|no one|you)\b)`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|\b(?:please|kindly|must|should|to|and|then)\s{1,9})ask\b[^.;!?]{0,30}\bfor\b[^.;!?]{0,20}\b${secret}(?!\w)`,
    'i',
  ),
  new RegExp(
    String.raw`\blet\b(?! (?:nobody|no one)\b)[^.;!?]{0,30}\b(?:have|know|see)\b[^.;!?]{0,20}\b${secret}(?!\w)`,
    'i',
  ),
  // Requests in other languages in which files of libraries may be written.
  new RegExp(`${foreignHanding}[^.;!?]{0,60}${foreignSecret}[^.;!?]{0,40}${foreignTo}`, 'iu'),
  // Money to be transferred: "transfer the difference to the account below".
  new RegExp(
    String.raw`\b${moving}\b[^.;!?]{0,30}(?<!\w)${money}(?!\w)[^.;!?]{0,60}\b(?:to|into|via|by|through)\b`,
    'i',
  ),
  /\b(?:send|make|wire|transfer)\b[^.;!?]{0,20}\bpayments?\b[^.;!?]{0,30}\b(?:to|into)\b/i,
  /\b(?:pay|transfer|wire)\b[^.;!?]{0,40}\b(?:to|into)\b[^.;!?]{0,15}\b(?:new|following|other|another|this)\b[^.;!?]{0,15}\b(?:account|iban)\b/i,
  /\bbuy\b[^.;!?]{0,20}\b(?:gift cards?|vouchers?|bitcoin|crypto\w{0,20})/i,
];
/** "Never send your password to anybody" is no request, but "do not hesitate to send it" is. */
const warning = new RegExp(
  String.raw`\b(?:never|do not|don't|must not|should not|cannot|nobody (?:may|should|will|ever)|no one (?:may|should|will|ever))\s{1,9}(?:ever\s{1,9})?${handing}\b`,
  'i',
);
/** Requests across clauses: "We need your password: write it to …". */
const handedOn = new RegExp(
  String.raw`\b${secret}(?!\w)[^.!?]{0,60}(?<!\b(?:never|not|n't|may|will)\s)\b(?:send|give|tell|forward|share|e-?mail|mail|text|read|hand|pass|write|dictate|post)\s{1,9}(?:it|them|these|this)\b[^.;!?]{0,20}\b(?:to|by e-?mail|by phone)\b(?! (?:nobody|no one)\b)`,
  'i',
);
const clauseEnd = /[.;:!?]\s|\s(?:but|instead|and then)\s/;

/**
 * True if a sentence asks people to send money, or to give a password, code, key or card to somebody. The portal never
 * asks for that, whatever a file or a model says.
 */
export function asksForSecretsOrMoney(sentence: string): boolean {
  const plain = plainOf(sentence);
  return (
    handedOn.test(plain) ||
    plain.split(clauseEnd).some((clause) => !warning.test(clause) && requests.some((request) => request.test(clause)))
  );
}

/** Each of these requests contains one of these words. Texts without them skip the slower patterns. */
const about =
  /pass|\bpins?\b|codes?\b|otp|cv[vc]|cards?\b|keys?\b|bank|iban|sort|credential|money|fund|amount|balance|difference|cash|coin|crypto|voucher|deposit|fee|account|payment|[£$€]|kennwort|kredit|carte|contraseña|tarjeta|senha|cartão|parola|carta|wachtwoord/i;

/** A cheap check before `asksForSecretsOrMoney`: false means that a text cannot contain such a request. */
export function isAboutSecretsOrMoney(text: string): boolean {
  return about.test(plainOf(text));
}

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}*_`]/gu, '')
    .replace(/[’‘]/g, "'");
}
