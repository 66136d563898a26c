import { join, relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'content');

interface Reader {
  readContent: (folder: string, path: string) => Record<string, unknown>;
  checkContent: (folder: string) => void;
}

/**
 * Turns each imported file of content/ into a module, parsed as on the server; `?head` returns only a guide's entry for
 * lists. The build fails at a mistake in any file, with its line.
 */
export function contentPlugin(): Plugin {
  let reader: Promise<Reader> | undefined;
  let isBuild = false;
  const loadReader = () => {
    reader ??= runnerImport<Reader>(join(root, 'server/content.ts'), { configFile: false }).then(
      ({ module }) => module,
    );
    return reader;
  };
  return {
    name: 'content',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (isBuild) (await loadReader()).checkContent(folder);
    },
    async load(id) {
      const [file = '', query] = id.split('?', 2);
      if (!file.startsWith(`${folder}/`) || !file.endsWith('.md')) return null;
      this.addWatchFile(file);
      const { readContent } = await loadReader();
      const { head, ...rest } = readContent(folder, relative(folder, file));
      const names = Object.entries(query === 'head' ? { head } : rest);
      const code = names.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      return { code, moduleType: 'js' };
    },
  };
}
