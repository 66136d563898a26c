/** The exceptions of the Code of Practice 5.1, Appendix D, Table D.1, with their messages and HTTP statuses. */
export const counterExceptions = {
  1000: { message: 'Service Not Available', status: 503 },
  1010: { message: 'Service Busy', status: 503 },
  1011: { message: 'Report Queued for Processing', status: 202 },
  1020: { message: 'Client has made too many requests', status: 429 },
  1030: { message: 'Insufficient Information to Process Request', status: 400 },
  2000: { message: 'Requestor Not Authorized to Access Service', status: 401 },
  2010: { message: 'Requestor is Not Authorized to Access Usage for Institution', status: 403 },
  2011: { message: 'Global Reports Not Supported', status: 403 },
  2020: { message: 'APIKey Invalid', status: 401 },
  3020: { message: 'Invalid Date Arguments', status: 400 },
  3030: { message: 'No Usage Available for Requested Dates', status: 200 },
  3031: { message: 'Usage Not Ready for Requested Dates', status: 200 },
  3032: { message: 'Usage No Longer Available for Requested Dates', status: 200 },
  3040: { message: 'Partial Data Returned', status: 200 },
  3050: { message: 'Parameter Not Recognized in this Context', status: 200 },
  3060: { message: 'Invalid ReportFilter Value', status: 200 },
  3061: { message: 'Incongruous ReportFilter Value', status: 200 },
  3062: { message: 'Invalid ReportAttribute Value', status: 200 },
  3063: { message: 'Components Not Supported', status: 200 },
} as const;
export type ExceptionCode = keyof typeof counterExceptions;
