import * as adfs from '#content/sign-in-sheets/adfs.md';
import * as entra from '#content/sign-in-sheets/entra.md';
import * as google from '#content/sign-in-sheets/google.md';
import * as openathens from '#content/sign-in-sheets/openathens.md';
import * as shibboleth from '#content/sign-in-sheets/shibboleth.md';
import { fillIn } from '#contract/content/fill-in.ts';
import type { Chapter } from '#contract/content/text-blocks.ts';
import type { SheetSystem } from '#contract/values/files/sheet-systems.ts';

/** Facts about this installation for a sheet. */
interface SheetFacts {
  portalName: string;
  supportEmail: string;
  /** The portal as a service provider (SAML 2.0). */
  entityId: string;
  metadataUrl: string;
  acsUrl: string;
}

const sheets: Record<SheetSystem, { label: string; sheet: Chapter }> = { entra, adfs, shibboleth, google, openathens };

export function sheetLabel(system: SheetSystem): string {
  return sheets[system].label;
}

/** Instructions for the IT department of an institution, on a page or two. */
export function signInSheet(system: SheetSystem, facts: SheetFacts): Chapter {
  const { portalName, supportEmail, entityId, metadataUrl, acsUrl } = facts;
  const sloUrl = acsUrl.replace(/acs$/, 'slo');
  return fillIn(sheets[system].sheet, { portalName, supportEmail, entityId, metadataUrl, acsUrl, sloUrl });
}
