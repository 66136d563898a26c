import { strToU8, zipSync } from 'fflate';
import type { DemoDocument, DemoSection } from './demo-item.ts';

// The smallest documents that Word and PowerPoint open: every part in them is required.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const officeType = 'application/vnd.openxmlformats-officedocument';
/** A fixed time for every ZIP entry, so that the same document has the same bytes. */
const madeAt = new Date('2026-01-15T09:00:00.000Z');

export function makeDocx({ title, description, sections }: DemoDocument): Uint8Array {
  const paragraphs = [
    paragraph(title, 'Title'),
    paragraph(description),
    ...sections.flatMap(([heading, ...texts]) => [
      paragraph(heading, 'Heading1'),
      ...texts.map((text) => paragraph(text)),
    ]),
  ];
  return pack({
    '[Content_Types].xml': types([
      ['/word/document.xml', `${officeType}.wordprocessingml.document.main+xml`],
      ['/word/styles.xml', `${officeType}.wordprocessingml.styles+xml`],
    ]),
    '_rels/.rels': rels([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': rels([['styles', 'styles.xml']]),
    'word/styles.xml': `<w:styles xmlns:w="${word}">${style('Title', 'Title', 52)}${style('Heading1', 'heading 1', 30)}</w:styles>`,
  });
}

export function makePptx({ title, description, sections }: DemoDocument): Uint8Array {
  const slides: DemoSection[] = [[title, description], ...sections];
  const namespaces = `xmlns:a="${drawing}" xmlns:r="${office}" xmlns:p="${presentation}"`;
  const part = (name: string) => `${officeType}.presentationml.${name}+xml`;
  const slideIds = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': types([
      ['/ppt/presentation.xml', part('presentation.main')],
      ['/ppt/slideMasters/slideMaster1.xml', part('slideMaster')],
      ['/ppt/slideLayouts/slideLayout1.xml', part('slideLayout')],
      ['/ppt/theme/theme1.xml', `${officeType}.theme+xml`],
      ...slides.map((_, index) => [`/ppt/slides/slide${index + 1}.xml`, part('slide')] as const),
    ]),
    '_rels/.rels': rels([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slideIds}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${tree('')}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': rels([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${namespaces} type="blank"><p:cSld name="Blank">${tree('')}</p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': rels([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    'ppt/theme/theme1.xml': theme(),
  };
  for (const [index, [heading, ...lines]] of slides.entries()) {
    const shapes =
      box(2, heading, { top: 457200, height: 1143000, size: 3600 }) +
      box(3, lines, { top: 1828800, height: 4343400, size: 2200 });
    files[`ppt/slides/slide${index + 1}.xml`] = `<p:sld ${namespaces}><p:cSld>${tree(shapes)}</p:cSld></p:sld>`;
    files[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = rels([['slideLayout', '../slideLayouts/slideLayout1.xml']]);
  }
  return pack(files);
}

function pack(files: Record<string, string>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [name, strToU8(declaration + content)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: madeAt });
}

function types(parts: readonly (readonly [name: string, type: string])[]): string {
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('');
  return `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
}

function rels(targets: readonly (readonly [kind: string, target: string])[]): string {
  const all = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${relationships}">${all.join('')}</Relationships>`;
}

function paragraph(text: string, named?: string): string {
  const properties = named === undefined ? '' : `<w:pPr><w:pStyle w:val="${named}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

function style(id: string, name: string, halfPoints: number): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="240" w:after="80"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;
}

function tree(shapes: string): string {
  return `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;
}

function box(
  id: number,
  lines: string | readonly string[],
  { top, height, size }: { top: number; height: number; size: number },
): string {
  const isTitle = typeof lines === 'string';
  const paragraphs = [lines].flat().map((text) => {
    const bullet = isTitle ? '' : '<a:pPr marL="285750" indent="-285750"><a:buChar char="•"/></a:pPr>';
    return `<a:p>${bullet}<a:r><a:rPr lang="en-GB" sz="${size}"${isTitle ? ' b="1"' : ''}/><a:t>${escaped(text)}</a:t></a:r></a:p>`;
  });
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${isTitle ? 'Title' : 'Text'}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="${top}"/><a:ext cx="10515600" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/>${paragraphs.join('')}</p:txBody></p:sp>`;
}

function theme(): string {
  const colours = { dk1: '1F2937', lt1: 'FFFFFF', dk2: '172554', lt2: 'F3F4F6', hlink: '1D4ED8', folHlink: '4B5563' };
  const accents = ['1D4ED8', '3B82F6', '0D9488', 'B45309', '7C3AED', 'BE185D'];
  const all = [
    ...Object.entries(colours).slice(0, 4),
    ...accents.map((code, index) => [`accent${index + 1}`, code]),
    ...Object.entries(colours).slice(4),
  ];
  const scheme = all.map(([name, code]) => `<a:${name}><a:srgbClr val="${code}"/></a:${name}>`).join('');
  const face = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="9525">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  const three = (item: string) => item.repeat(3);
  return `<a:theme xmlns:a="${drawing}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${scheme}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${face}</a:majorFont><a:minorFont>${face}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${three(fill)}</a:fillStyleLst><a:lnStyleLst>${three(line)}</a:lnStyleLst><a:effectStyleLst>${three(effect)}</a:effectStyleLst><a:bgFillStyleLst>${three(fill)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
