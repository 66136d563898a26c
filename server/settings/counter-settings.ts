import { z } from 'zod';

const record =
  /^https:\/\/registry\.(?:countermetrics|projectcounter)\.org\/(?:platform|usage-data-host)\/[0-9a-f-]{36}$/;

/** Settings of the portal's names in COUNTER reports, as rows of the table of settings. */
export const counterSettings = {
  PORTAL_COUNTER_NAMESPACE: z
    .string()
    .regex(
      /^[A-Za-z][A-Za-z0-9_./]{1,16}$/,
      'Must be a platform ID as COUNTER gives it: at most 17 letters, digits, _ . /',
    )
    .default('carrel')
    .describe('The platform ID by which the portal’s own identifiers begin in COUNTER reports'),
  PORTAL_COUNTER_CREATED_BY: z
    .string()
    .trim()
    .max(100)
    .default('')
    .describe('Who is named as the maker of COUNTER reports; without it PORTAL_NAME'),
  PORTAL_COUNTER_REGISTRY_RECORD: z
    .string()
    .refine((text) => text === '' || record.test(text), 'Must be the address of a record in COUNTER’s registry')
    .default('')
    .describe('The platform’s record in COUNTER’s registry, for the header of COUNTER reports'),
  PORTAL_COUNTER_PLATFORM: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('The platform in rows of COUNTER reports that name none'),
  PORTAL_COUNTER_PUBLISHER: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('The publisher in rows of COUNTER reports that name none'),
};

/** As far as the environment sets them. */
export interface CounterNames {
  namespace: string;
  /** Undefined: the portal's name. */
  createdBy: string | undefined;
  registryRecord: string;
  platform: string | undefined;
  publisher: string | undefined;
}

interface Given {
  PORTAL_COUNTER_NAMESPACE: string;
  PORTAL_COUNTER_CREATED_BY: string;
  PORTAL_COUNTER_REGISTRY_RECORD: string;
  PORTAL_COUNTER_PLATFORM?: string | undefined;
  PORTAL_COUNTER_PUBLISHER?: string | undefined;
}

export function readCounterSettings(set: Given): CounterNames {
  return {
    namespace: set.PORTAL_COUNTER_NAMESPACE,
    createdBy: set.PORTAL_COUNTER_CREATED_BY || undefined,
    registryRecord: set.PORTAL_COUNTER_REGISTRY_RECORD,
    platform: set.PORTAL_COUNTER_PLATFORM || undefined,
    publisher: set.PORTAL_COUNTER_PUBLISHER || undefined,
  };
}
