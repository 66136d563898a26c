import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { paths } from '#contract/values/pages.ts';
import { portalName } from '#web/lib/portal.ts';
import type { Guide } from './librarian-search.ts';

interface ShippedGuide {
  title: string;
  /** The text on its cover. */
  cover: string;
  description: string;
  path: typeof paths.gettingStartedGuide | typeof paths.promotionGuide;
  pdf: string;
}

export const shippedGuides: Record<Guide, ShippedGuide> = {
  'getting-started': {
    title: 'Getting Started Guide',
    cover: 'Getting started',
    description: `Signing in, your support team, plans and invoices, usage reports, IP ranges and SAML: a good first month with ${portalName}.`,
    path: paths.gettingStartedGuide,
    pdf: shippedFilePath('getting-started-guide.pdf'),
  },
  promotion: {
    title: 'Promotion Guide',
    cover: 'Promoting videos to your readers',
    description:
      'A four-week plan, ready-to-copy texts for newsletters, subject guides and posts, and a poster to print.',
    path: paths.promotionGuide,
    pdf: shippedFilePath('promotion-guide.pdf'),
  },
};

export const shippedLogo = {
  title: `${portalName} Logo`,
  description:
    'The symbol with the name: SVG for web and print, PNG with a transparent background where SVG is not accepted.',
  svg: shippedFilePath('logo.svg'),
};
