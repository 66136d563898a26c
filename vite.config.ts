import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://localhost:3000';

/** The browser build. `npm run dev:web` serves it with hot reload beside `npm run dev`. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), refuseSchemaCode()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files of our own origin and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    // Origin and Host stay the browser's own, because the API compares them.
    proxy: { '/api': api, '/healthz': api, '/readyz': api, '/openapi.json': api, '/ws': { target: api, ws: true } },
  },
});

/** The linter holds this import by import; here a schema that slips in through a package is caught too. */
function refuseSchemaCode(): Plugin {
  return {
    name: 'refuse-schema-code',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const schemaModule = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'));
        if (schemaModule)
          this.error(`${chunk.fileName} carries ${schemaModule}: the browser takes only types of schemas.`);
      }
    },
  };
}
