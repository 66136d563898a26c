import { mergeConfig } from 'vite';
import serverConfig from './vite.server.config.ts';

/** The portal itself: like everything else of the server, but as scripts, whose compiled code V8 can keep. */
const config = mergeConfig(serverConfig, {
  build: {
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  },
});
// Set, because merged it would come on top of the others.
config['build'].rolldownOptions.input = { portal: 'server/cli.ts' };
export default config;
