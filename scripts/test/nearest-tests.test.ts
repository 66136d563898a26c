import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

interface Nearest {
  testsOf(root: string, files: readonly string[]): (file: string) => string[];
}
const { testsOf }: Nearest = await import(new URL('./nearest-tests.mjs', import.meta.url).href);
const root = mkdtempSync(join(tmpdir(), 'nearest-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const texts: Record<string, string> = {
  'contract/routes.ts': "import { orderRoutes } from './shop/orders.ts';\nexport const routes = [orderRoutes];\n",
  'contract/shop/orders.ts': 'export interface Order {}\nexport const orderRoutes = {};\n',
  'contract/all-calls.test.ts': "import { routes } from './routes.ts';\nroutes.map(() => 'orders orders orders');\n",
  'server/app.ts':
    "import { routes } from '#contract/routes.ts';\nimport { registerOrders } from './features/orders/orders.routes.ts';\nregisterOrders(routes);\n",
  'server/features/orders/orders.routes.ts':
    "import type { Order } from '#contract/shop/orders.ts';\nexport const registerOrders = (_: Order) => {};\n",
  'server/features/orders/orders.test.ts': "import '#server/app.ts';\n",
  'server/features/mail/mail.test.ts': "import '#server/app.ts';\n",
};
for (const [file, text] of Object.entries(texts)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('a contract is tried by the tests of the feature that uses it before those of all calls', () => {
  expect(testsOf(root, Object.keys(texts))('contract/shop/orders.ts')).toEqual([
    'server/features/orders/orders.test.ts',
    'contract/all-calls.test.ts',
    'server/features/mail/mail.test.ts',
  ]);
});

test('what a feature is made of is tried by its own tests first', () => {
  expect(testsOf(root, Object.keys(texts))('server/features/orders/orders.routes.ts')).toEqual([
    'server/features/orders/orders.test.ts',
    'server/features/mail/mail.test.ts',
  ]);
});
