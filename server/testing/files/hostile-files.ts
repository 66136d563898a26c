import { archives, bombs, officeFiles, oleFiles } from './hostile-archives.ts';
import { pdfs, pictures, programs } from './hostile-binaries.ts';
import type { Case, HostileFile } from './hostile-file.ts';
import { drawings, pages, scripts, texts, xmlFiles } from './hostile-markup.ts';
import { names, sizes } from './hostile-names.ts';
import { pdfFile } from './plain-files.ts';

/** Files of every kind of trick. A file that runs as a page or script requests `canary`. */
export async function hostileFiles(canary: string): Promise<HostileFile[]> {
  const script = `try{top.hostileRan=1}catch(e){}self.hostileRan=1;new Image().src=${JSON.stringify(canary)};alert(1)`;
  const page = `<!doctype html><html><body><script>${script}</script></body></html>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script.replaceAll('"', '&quot;')}"><script>${script}</script></svg>`;
  const sorts: Record<string, Case[]> = {
    page: pages(page, script),
    svg: drawings(svg),
    xml: xmlFiles(),
    script: scripts(script),
    program: programs(),
    pdf: await pdfs(page, canary),
    archive: archives(),
    office: officeFiles(page),
    bomb: bombs(),
    ole: oleFiles(),
    picture: pictures(page, script),
    text: texts(page),
    name: await names(),
    size: sizes(await pdfFile('Size')),
  };
  return Object.entries(sorts).flatMap(([sort, cases]) => cases.map((each) => ({ sort, ...each })));
}
