/**
 * Every setting with what holds without it and what it does, as server/config.ts describes them, which the browser cannot
 * import. A test holds the two together.
 */
export const settingRows: readonly (readonly [name: string, usual: string, text: string])[] = [
  ['PORT', '3000', 'The TCP port to listen on; 0 picks a free one'],
  ['HOST', '0.0.0.0', 'The address to listen on; the demo listens on 127.0.0.1 unless this is set'],
  [
    'PORTAL_DATA_DIR',
    './data',
    'The folder of everything that is stored; the demo uses ./data-demo unless this is set',
  ],
  [
    'PORTAL_DATABASE_URL',
    '',
    'A PostgreSQL database, as postgres://user:password@host/name; without it an SQLite file in the data folder',
  ],
  [
    'PORTAL_REDIS_URL',
    '',
    'A Redis or Valkey over which several servers are one portal, as redis://user:password@host; needs PostgreSQL and an S3-compatible store',
  ],
  [
    'PORTAL_S3_ENDPOINT',
    '',
    'An S3-compatible store for the files instead of the data folder, as https://s3.eu-west-2.amazonaws.com; needs the three settings with it',
  ],
  ['PORTAL_S3_BUCKET', '', 'The bucket, which has to be there; files are kept below uploads/'],
  ['PORTAL_S3_REGION', 'auto', 'The region that the store signs for'],
  ['PORTAL_S3_ACCESS_KEY', '', 'The key that may read, write, list and delete there'],
  ['PORTAL_S3_SECRET_KEY', '', 'Its secret; better given as PORTAL_S3_SECRET_KEY_FILE'],
  ['PORTAL_ORIGIN', '', 'Where people reach the portal, as https://portal.example.org; required behind a proxy'],
  ['PORTAL_TRUSTED_PROXIES', '', 'Proxies whose X-Forwarded-For is believed, separated by commas'],
  [
    'PORTAL_MESSAGE_RATE',
    '20',
    'Messages a person may send per second; the allowed burst and the rate of POST /api/messages grow with it',
  ],
  ['PORTAL_BANK_HOLIDAYS', '', 'Days on which support is closed besides weekends, as 2026-12-25, separated by commas'],
  [
    'PORTAL_VIDEO_HOSTS',
    '',
    'Hosts of videos besides the known providers, separated by commas; a host of one’s own Kaltura or Panopto as kaltura:host, panopto:host',
  ],
  ['PORTAL_NAME', 'Carrel', 'What the portal is called on its pages'],
  ['PORTAL_SUPPORT_EMAIL', 'accounts@carrel.example', 'Where people are told to write to'],
  [
    'PORTAL_SMTP_URL',
    '',
    'The server that mails are handed to, as smtp://user:password@mail.example.org:587, or smtps:// where TLS comes first; needs PORTAL_ORIGIN; without it no mail is sent',
  ],
  ['PORTAL_MAIL_FROM', '', 'Who mails come from; without it PORTAL_SUPPORT_EMAIL'],
  [
    'PORTAL_MAIL_REPLY_TO',
    '',
    'Where answers to mails go, since the portal reads none; without it PORTAL_SUPPORT_EMAIL',
  ],
  [
    'PORTAL_MAIL_FOOTER',
    '',
    'What stands below every mail, as name and address, separated by vertical bars or line ends',
  ],
  [
    'PORTAL_VAT_PERCENT',
    '0',
    'VAT that invoices add to the price; 0 leaves the line out; the demo adds 20 unless this is set',
  ],
  [
    'PORTAL_INVOICE_SELLER',
    '',
    'Who issues invoices: name and address, separated by vertical bars or line ends; without it PORTAL_NAME alone',
  ],
  ['PORTAL_INVOICE_COUNTRY', 'GB', 'The country of whoever issues invoices, by its two letters'],
  [
    'PORTAL_INVOICE_VAT_NUMBER',
    '',
    'The VAT number of whoever issues invoices, printed on them; reverse charge and electronic invoices need it',
  ],
  [
    'PORTAL_INVOICE_COMPANY_NUMBER',
    '',
    'The number in the register of companies, printed on invoices; electronic ones without VAT need it',
  ],
  [
    'PORTAL_INVOICE_PAYMENT',
    '',
    'How invoices are paid: bank and account, separated by vertical bars or line ends; without it people are told to ask',
  ],
  [
    'PORTAL_COUNTER_NAMESPACE',
    'carrel',
    'The platform ID by which the portal’s own identifiers begin in COUNTER reports',
  ],
  ['PORTAL_COUNTER_CREATED_BY', '', 'Who is named as the maker of COUNTER reports; without it PORTAL_NAME'],
  [
    'PORTAL_COUNTER_REGISTRY_RECORD',
    '',
    'The platform’s record in COUNTER’s registry, for the header of COUNTER reports',
  ],
  ['PORTAL_COUNTER_PLATFORM', '', 'The platform in rows of COUNTER reports that name none'],
  ['PORTAL_COUNTER_PUBLISHER', '', 'The publisher in rows of COUNTER reports that name none'],
  [
    'PORTAL_DATA_CONTROLLER',
    '',
    'Who answers for personal data (GDPR): name, address and data protection officer, separated by vertical bars or line ends; without it PORTAL_INVOICE_SELLER, or PORTAL_NAME alone',
  ],
  [
    'PORTAL_SECURITY_CONTACT',
    '',
    'Where someone who has found a weakness can write: an e-mail address or an https address, named in /.well-known/security.txt; without it PORTAL_SUPPORT_EMAIL',
  ],
  [
    'PORTAL_DEFAULT_ACCOUNT_MANAGER',
    '',
    'Username of the account manager of new institutions; without it the first account manager',
  ],
  [
    'PORTAL_ADMIN_USERNAME',
    '',
    'Username of the first admin, created at the first start, together with PORTAL_ADMIN_PASSWORD',
  ],
  ['PORTAL_ADMIN_PASSWORD', '', 'Password of the first admin; better given as PORTAL_ADMIN_PASSWORD_FILE'],
  [
    'PORTAL_SECOND_FACTOR',
    '',
    'Roles that must have a second factor (a passkey or an authenticator app), as admin,tech_support, or none; each person has seven days. Without it: admin where the portal was installed with this version or a later one, else none',
  ],
  [
    'PORTAL_OIDC_ISSUER',
    '',
    'A provider of OpenID Connect (Entra ID, Google Workspace, Keycloak) by which staff and administrators may sign in, exactly as it calls itself; needs the next two settings and PORTAL_ORIGIN; register PORTAL_ORIGIN/oidc/callback there',
  ],
  ['PORTAL_OIDC_CLIENT_ID', '', 'The portal’s client ID there'],
  ['PORTAL_OIDC_CLIENT_SECRET', '', 'Its secret; better given as PORTAL_OIDC_CLIENT_SECRET_FILE'],
  [
    'PORTAL_OIDC_LABEL',
    'your work account',
    'What people call it, as Microsoft: the button says “Staff: sign in with Microsoft”',
  ],
  [
    'PORTAL_METADATA_FETCH',
    'off',
    'on: the metadata of identity providers may be fetched from its public https address',
  ],
  [
    'PORTAL_SAML_KEY',
    '',
    'A key that signs the SAML metadata and the requests of sign-ins; better given as PORTAL_SAML_KEY_FILE',
  ],
  ['PORTAL_SAML_CERTIFICATE', '', 'The certificate of that key'],
  [
    'PORTAL_SAML_ENCRYPTION_KEY',
    '',
    'An RSA key for which identity providers encrypt what they say of a person; better given as PORTAL_SAML_ENCRYPTION_KEY_FILE',
  ],
  ['PORTAL_SAML_ENCRYPTION_CERTIFICATE', '', 'The certificate of that key'],
  [
    'PORTAL_SECRET_KEY',
    '',
    'The key that seals secrets in the database, 32 bytes in Base64, the same for all servers; best given as PORTAL_SECRET_KEY_FILE; without it the file secret-key in the data folder, which is made',
  ],
  [
    'PORTAL_AI_BASE_URL',
    '',
    'A server that speaks as OpenAI’s, whose language model writes the answers of the Knowledge Base AI; needs PORTAL_AI_MODEL; without it answers are built in',
  ],
  ['PORTAL_AI_API_KEY', '', 'Its key; better given as PORTAL_AI_API_KEY_FILE'],
  ['PORTAL_AI_MODEL', '', 'The name of the language model there'],
  [
    'PORTAL_AI_ACCOUNT_FACTS',
    'off',
    'on: facts of the asker’s account, and files of their institution alone, may be sent to these servers',
  ],
  [
    'PORTAL_AI_EMBEDDINGS',
    'built-in',
    'How the Knowledge Base AI compares meanings: built-in needs no network and some 400 MB; off: by words alone; or a server that speaks as OpenAI’s, as https://models.example.org/v1',
  ],
  ['PORTAL_AI_EMBEDDINGS_MODEL', '', 'The name of the embeddings model on that server'],
  ['PORTAL_AI_EMBEDDINGS_API_KEY', '', 'Its key; better given as PORTAL_AI_EMBEDDINGS_API_KEY_FILE'],
  [
    'PORTAL_METRICS_TOKEN',
    '',
    'Who sends it as a bearer token may read /metrics from other machines as well; better given as PORTAL_METRICS_TOKEN_FILE',
  ],
  ['PORTAL_LOG_LEVEL', 'info', 'How much is logged'],
];
