const handing =
  '(?:send|sending|give|giving|tell|forward|share|e-?mail|mail|text|reply|read|quote|wire|transfer|provide|hand|pass|post|submit|enter|type|disclose|reveal|confirm|dictate|write|supply|let|show|upload|paste|buy|deposit|remit|refund)';
const secret =
  "(?:pass ?words?(?! links?)|pass ?codes?|pins?|pin numbers?|(?:security|verification|access|one-time|six-digit|6-digit|sms|login|sign-in|authenticator|backup) codes?|codes?|otp|cvv|cvc|card(?:'s)? (?:number|details?|data)|(?:credit|debit|gift|bank) cards?|card numbers?|private keys?|secret keys?|bank (?:details?|account)|iban|sort code|credentials|recovery phrase)";
const money = String.raw`(?:money|funds?|the amount|the balance|the difference|cash|bitcoin|crypto\w*|gift cards?|vouchers?|a deposit|a fee|[£$€]\s?\d[\d,.]*)`;
const moving = '(?:wire|transfer|remit|deposit|send|pay|refund)';
const somebody = String.raw`(?:us|me(?! my)|them|him|her|somebody|someone|the (?:accounts?|support|technical|person|people|caller|team|provider|bank|supplier|administrators?|helpdesk|help desk|service desk)\b|technical support|support|your (?:account manager|colleagues?|supporter|it department|technician)|accounts?(?: team)?|whoever|the person|by (?:e-?mail|phone|text|post)|in (?:the )?(?:chat|a message|reply)|over the phone|to [\w.+-]+@[\w.-]+|[\w.+-]+@[\w.-]+)`;

const requests = [
  // Secrets to somebody: "send us your password", "read the code out to technical support".
  new RegExp(
    String.raw`\b${handing}\b[^.;!?]{0,60}\b${secret}(?!\w)[^.;!?]{0,40}\b(?:to|with|for|by|in|over|so)\b[^.;!?]{0,25}\b${somebody}`,
    'i',
  ),
  new RegExp(String.raw`\b${handing}\b(?: it)? (?:to )?${somebody}[^.;!?]{0,40}\b${secret}(?!\w)`, 'i'),
  new RegExp(
    String.raw`\b(?:send|give|tell|forward|share|wire|dictate|disclose|reveal|read out|quote|reply with|provide|supply)\b(?:\s+\S+){0,2}\s+(?:your|their|his|her|the|its|current|a)\b(?:\s+\S+){0,2}?\s+${secret}(?!\w)(?! links?)`,
    'i',
  ),
  new RegExp(String.raw`\breply\b[^.;!?]{0,30}\bwith\b[^.;!?]{0,30}\b${secret}(?!\w)`, 'i'),
  /\benter your (?:credit |debit |bank )?card\b/i,
  // Money on somebody's way: "transfer the difference to the account below".
  new RegExp(String.raw`\b${moving}\b[^.;!?]{0,30}\b${money}(?!\w)[^.;!?]{0,60}\b(?:to|into|via|by|through)\b`, 'i'),
  /\b(?:send|make|wire|transfer)\b[^.;!?]{0,20}\bpayments?\b[^.;!?]{0,30}\b(?:to|into)\b/i,
  /\bbuy\b[^.;!?]{0,20}\b(?:gift cards?|vouchers?|bitcoin|crypto\w*)/i,
];
/** "Never send your password to anybody" asks for nothing; "do not hesitate to send it" does. */
const warning = new RegExp(
  String.raw`\b(?:never|do not|don't|must not|should not|cannot|nobody (?:may|should|will|ever)|no one (?:may|should|will|ever))\s+(?:ever\s+)?${handing}\b`,
  'i',
);
const clauseEnd = /[.;:!?]+\s|\s(?:but|instead|and then)\s/;

/**
 * Whether a sentence tells people to send money, or to hand a password, a code, a key or a card to somebody. The portal never asks
 * for that, whatever a file or a model says.
 */
export function asksForSecretsOrMoney(sentence: string): boolean {
  const plain = sentence.replace(/[*_`]/g, '').replace(/[’‘]/g, "'");
  return plain
    .split(clauseEnd)
    .some((clause) => !warning.test(clause) && requests.some((request) => request.test(clause)));
}
