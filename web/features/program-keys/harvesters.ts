/** A library system that fetches reports, with its own words for each value. */
export interface Harvester {
  id: string;
  name: string;
  /** The way to the form, before and after the values are entered. */
  before: readonly string[];
  after?: readonly string[];
  address: string;
  requestor: string;
  customer: string;
  key: string;
  /** Further advice. */
  note?: string;
}

/** The words of their forms and guides in 2026. */
export const harvesters: readonly Harvester[] = [
  {
    id: 'alma',
    name: 'Alma',
    before: [
      'Open Acquisitions › Vendors, choose your vendor, then the tab Usage Data.',
      'Choose Add SUSHI Account, Release 5.1.',
    ],
    address: 'Vendor URL',
    requestor: 'Requester ID',
    customer: 'Customer ID',
    key: 'API Key',
    after: ['Tick the report types, then choose Test Connection.'],
    note: 'The harvesting job of Alma has to be switched on once by your Alma administrator.',
  },
  {
    id: '360',
    name: '360 COUNTER',
    before: ['Open Data Retrieval, choose the provider, then its SUSHI account.', 'Choose COUNTER release 5.1.'],
    address: 'SUSHI URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API Key',
  },
  {
    id: 'celus',
    name: 'Celus',
    before: ['Open SUSHI Management and choose Add new SUSHI.', 'Choose COUNTER version 5.1.'],
    address: 'URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API key',
    note: 'If Celus does not list the platform, add a custom platform first.',
  },
  {
    id: 'cc-plus',
    name: 'CC-Plus',
    before: ['Open Settings, then the COUNTER API credentials of your institution.', 'Choose release 5.1.'],
    address: 'Service URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API Key',
  },
  {
    id: 'other',
    name: 'Another system',
    before: ['Find the form for a COUNTER API, also called SUSHI.', 'Choose release 5.1.'],
    address: 'Base address',
    requestor: 'requestor_id',
    customer: 'customer_id',
    key: 'api_key',
  },
];

/** What to do in the library system, step by step. */
export function stepsOf({ before, after = [], address, customer, requestor, key }: Harvester): string[] {
  return [
    ...before,
    `Copy the four values from this page: ${address}, ${customer}, ${requestor} and ${key}.`,
    ...after,
  ];
}
