import { multipart } from '#server/testing/multipart-body.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests that carry a text in public forms and in parsed files: caller, description and request. */
export function formsAndFiles(text) {
  return [...formsOf(text), ...filesOf(text)];
}

function formsOf(text) {
  const value = `a${text.replaceAll('&', '')}`;
  const bodies = {
    SAMLResponse: `SAMLResponse=${value}`,
    RelayState: `SAMLResponse=a&RelayState=${value}`,
    SAMLRequest: `SAMLRequest=${value}`,
  };
  return ['/saml/acs', '/saml/slo'].flatMap((path) =>
    Object.entries(bodies).map(([name, body]) => ({
      ...{ by: 'visitor', what: `${name} to ${path}` },
      request: { method: 'POST', path, headers: formType, body },
    })),
  );
}

function filesOf(text) {
  const cells = `Title,Jan-2026\n"${text.replaceAll('"', '')}","${text.slice(0, 20_000)}"\n`;
  const files = [
    ['librarian', '/api/technical-setup/metadata', 'metadata.xml', text],
    ['librarian', '/api/technical-setup/metadata', 'metadata.xml', `<a b="${text.replace(/[<&"]/g, '')}"/>`],
    ['admin', '/api/upload-usage-data', 'report.csv', text],
    ['admin', '/api/upload-usage-data', 'report.csv', cells],
    ['admin', '/api/upload-usage-data', `${text.slice(0, 5000)}.csv`, 'Title,Jan-2026\nA,1\n'],
    ['admin', '/api/upload', 'notes.md', text],
  ];
  return files.map(([by, path, name, content]) => {
    const { payload, headers } = multipart({
      file: { name, bytes: Buffer.from(content) },
      fields: { customerId: '2' },
    });
    const request = { method: 'POST', path, headers, body: payload };
    return { by, what: `a file ${name.slice(0, 20)} to ${path}`, request };
  });
}
