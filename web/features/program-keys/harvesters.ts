/** The form of a program that fetches reports: its own words for each value. */
export interface Harvester {
  id: string;
  name: string;
  /** The place of the form in the program. */
  where: string;
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
    where: 'Acquisitions, Vendors, your vendor, tab Usage Data, Add SUSHI Account, Release 5.1',
    address: 'Vendor URL',
    requestor: 'Requester ID',
    customer: 'Customer ID',
    key: 'API Key',
    note: 'Choose the report types, then Test Connection. The harvesting job of your Alma has to be switched on once.',
  },
  {
    id: '360',
    name: '360 COUNTER',
    where: 'Data Retrieval, the provider, SUSHI account, COUNTER release 5.1',
    address: 'SUSHI URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API Key',
  },
  {
    id: 'celus',
    name: 'Celus',
    where: 'SUSHI Management, Add new SUSHI, COUNTER version 5.1',
    address: 'URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API key',
    note: 'Where the platform is not in its list, add a custom platform first.',
  },
  {
    id: 'cc-plus',
    name: 'CC-Plus',
    where: 'Settings, COUNTER API credentials of your institution, release 5.1',
    address: 'Service URL',
    requestor: 'Requestor ID',
    customer: 'Customer ID',
    key: 'API Key',
  },
  {
    id: 'other',
    name: 'Another program',
    where: 'Wherever it asks for a COUNTER API, or SUSHI, of release 5.1',
    address: 'Base address',
    requestor: 'requestor_id',
    customer: 'customer_id',
    key: 'api_key',
  },
];
