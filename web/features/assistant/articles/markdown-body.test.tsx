import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MarkdownBody } from './markdown-body.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

async function show(text: string, heading?: string): Promise<HTMLElement> {
  const root = createRootRoute({ component: () => <MarkdownBody text={text} heading={heading} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const { container } = render(<RouterProvider router={router} />);
  await screen.findByText('Begins');
  return container;
}

it('HTML of an article stays text, and nothing in it runs or calls another site', async () => {
  const shown = await show(
    'Begins\n\n<script>alert(1)</script> <b onclick="x()">bold</b>\n\n![pixel](https://evil.example/x.png)\n\n[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)',
  );
  expect(shown.querySelector('script, b, img, [onclick]')).toBeNull();
  expect(shown.textContent).toContain('<script>alert(1)</script>');
  const links = [...shown.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['//evil.example']);
  expect(shown.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer');
});

it('paths of the portal open here, other addresses in a tab of their own', async () => {
  const shown = await show('Begins\n\n[plan](/subscription?tab=plans) [counter](https://www.projectcounter.org)');
  const targets = [...shown.querySelectorAll('a')].map(({ target }) => target);
  expect(targets).toEqual(['', '_blank']);
});

it('begins at the heading that the address names, below a title of the second level', async () => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => {};
  const shown = await show("Begins\n\n## What's an *ACS*?\n\nAn address.", 'whats-an-acs');
  expect(document.activeElement?.textContent).toBe("What's an ACS?");
  expect(shown.querySelectorAll('h1, h2')).toHaveLength(0);
  expect(shown.querySelectorAll('h3')).toHaveLength(1);
});
