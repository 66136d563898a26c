import { note, readyText, steps, type TextBlock } from './text-blocks.ts';

/** What a sheet says of this installation. */
export interface SheetFacts {
  portalName: string;
  supportEmail: string;
  /** The portal as a service provider (SAML 2.0). */
  entityId: string;
  metadataUrl: string;
  acsUrl: string;
}

type Steps = (facts: SheetFacts) => readonly TextBlock[];

export const entraSteps: Steps = ({ portalName, entityId, acsUrl }) => [
  steps(
    [
      'Create the application',
      `In the Microsoft Entra admin centre open Enterprise applications, New application, Create your own application. Name it ${portalName} and choose “Integrate any other application you don’t find in the gallery”.`,
    ],
    ['Choose SAML', 'Open Single sign-on and choose SAML.'],
    [
      'Basic SAML configuration',
      `Identifier (Entity ID): ${entityId}. Reply URL (Assertion Consumer Service URL): ${acsUrl}. Leave the other fields empty.`,
    ],
    [
      'Attributes and claims',
      'Add a claim for each attribute below: its name from the table, no namespace, and as source user.userprincipalname, user.mail, user.givenname, user.surname or user.displayname.',
    ],
    [
      'Name ID',
      'There too, edit “Unique User Identifier (Name ID)”: name identifier format Persistent, source attribute user.objectid.',
    ],
    ['Users and groups', 'Assign the people who may sign in, or turn off “Assignment required” under Properties.'],
    ['Give back', 'Download the Federation Metadata XML under SAML Certificates and send it to the library.'],
  ),
  note('Certificates', 'Entra makes one for three years and writes to the notification address before it ends.'),
];

export const adfsSteps: Steps = ({ portalName, entityId, metadataUrl, acsUrl }) => [
  steps(
    [
      'Add the trust',
      'In AD FS Management open Relying Party Trusts, Add Relying Party Trust, Claims aware, “Import data about the relying party published online or on a local network”.',
    ],
    [
      'Enter the address',
      `${metadataUrl}. If your server cannot reach it, choose to enter the data by hand: SAML 2.0 WebSSO with ${acsUrl}, identifier ${entityId}.`,
    ],
    ['Name and access', `Name it ${portalName} and choose who may sign in.`],
    [
      'Claims',
      'Edit the Claim Issuance Policy and add a rule “Send LDAP Attributes as Claims” from Active Directory: User-Principal-Name, E-Mail-Addresses, Given-Name, Surname and Display-Name, each to the name in the table below as outgoing claim type.',
    ],
    [
      'Name ID',
      'Add a rule “Transform an Incoming Claim”: from Primary SID to Name ID, outgoing name ID format Persistent Identifier.',
    ],
    ['Give back', 'Send the library the file FederationMetadata/2007-06/FederationMetadata.xml of your AD FS server.'],
  ),
  note(
    'Certificates',
    'AD FS renews its token-signing certificate by itself every year. The library has to submit the new one before it becomes the primary one.',
  ),
];

export const shibbolethSteps: Steps = ({ entityId, metadataUrl }) => [
  steps(
    [
      'Fetch the metadata',
      `Save ${metadataUrl} as metadata/library-portal.xml in the folder of your identity provider, and add the provider below to conf/metadata-providers.xml.`,
    ],
    [
      'Release the attributes',
      'Add the policy below to conf/attribute-filter.xml; leave out rules that are not asked for. samlPairwiseID needs its data connector in conf/attribute-resolver.xml.',
    ],
    [
      'Reload',
      'bin/reload-service.sh -id shibboleth.MetadataResolverService and bin/reload-service.sh -id shibboleth.AttributeFilterService',
    ],
    [
      'Give back',
      'Send the library your metadata, usually metadata/idp-metadata.xml. If you are in a federation, the address of your entry there does as well.',
    ],
  ),
  readyText(
    'conf/metadata-providers.xml',
    '<MetadataProvider id="LibraryPortal" xsi:type="FilesystemMetadataProvider"\n    metadataFile="%{idp.home}/metadata/library-portal.xml"/>',
  ),
  readyText(
    'conf/attribute-filter.xml',
    [
      '<AttributeFilterPolicy id="LibraryPortal">',
      `  <PolicyRequirementRule xsi:type="Requester" value="${entityId}"/>`,
      ...['eduPersonPrincipalName', 'mail', 'givenName', 'sn', 'displayName', 'samlPairwiseID'].map(
        (attribute) => `  <AttributeRule attributeID="${attribute}" permitAny="true"/>`,
      ),
      '</AttributeFilterPolicy>',
    ].join('\n'),
  ),
];

export const googleSteps: Steps = ({ portalName, entityId, acsUrl }) => [
  steps(
    [
      'Add the app',
      `In the Google Admin console open Apps, Web and mobile apps, Add app, Add custom SAML app, and name it ${portalName}.`,
    ],
    ['Give back', 'Download the metadata (option 1) and send it to the library. Then continue.'],
    [
      'Service provider details',
      `ACS URL: ${acsUrl}. Entity ID: ${entityId}. Leave “Signed response” off: Google signs the assertion then.`,
    ],
    [
      'Name ID',
      'Name ID format: PERSISTENT. Name ID: what one person keeps, as Employee ID. A primary email may be given to someone else later.',
    ],
    [
      'Attribute mapping',
      'Map Primary email, First name and Last name to the names in the table below. Google has no display name of its own; leave it out, or map a custom attribute.',
    ],
    [
      'Turn it on',
      'Under User access choose the organisational units that may sign in. It can take a day to reach everyone.',
    ],
  ),
  note('Certificates', 'Google’s end after five years. Two can exist at once: submit the new one before you switch.'),
];

export const openAthensSteps: Steps = ({ portalName, entityId, metadataUrl, acsUrl }) => [
  steps(
    [
      'Add the resource',
      `In the OpenAthens administration area open Resources, Catalogue, Custom, and add a SAML resource named ${portalName} with the metadata at ${metadataUrl}. If you enter it by hand: entity ID ${entityId}, consumer ${acsUrl}.`,
    ],
    [
      'Release the attributes',
      'Under Preferences, Attribute release, add a policy for this resource with the attributes below.',
    ],
    [
      'Name ID',
      'Let the policy release a lasting identifier as well: the persistent Name ID (targeted ID), or pairwise-id.',
    ],
    ['Allocate it', 'Add the resource to the permission sets of those who may use it.'],
    [
      'Give back',
      'Send the library the address of your organisation’s metadata: https://login.openathens.net/saml/2/metadata-idp/ and then your domain.',
    ],
  ),
  note(
    'IP bypass',
    'If you use the redirector with IP bypass zones, the addresses there should be those that the library submitted under Technical Setup.',
  ),
];
