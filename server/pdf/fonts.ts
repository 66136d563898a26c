import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// Tables of kerning and ligatures: parsing them takes five times as long as everything else, on the thread that serves
// all requests.
const leftOut = new Set(['GSUB', 'GPOS', 'GDEF', 'kern']);
// The layout of a font file: a header of 12 bytes with the number of tables, then 16 bytes per table, beginning with
// its name.
const tableCountAt = 4;
const headBytes = 12;
const entryBytes = 16;
const nameBytes = 4;

/** Fonts of every PDF, embedded in each file, because the fonts built into PDF readers cannot spell Łódź. */
export const fonts = {
  regular: readFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

/** Fonts for letters that those lack, with the tables that join letters and place marks. */
export const otherFonts = {
  hebrew: {
    regular: readFileSync(
      require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    ),
    bold: readFileSync(
      require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
    ),
  },
  arabic: {
    regular: readFileSync(
      require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
    ),
    bold: readFileSync(
      require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
    ),
  },
};

function readFont(file: string): Buffer {
  const font = readFileSync(file);
  for (let table = 0; table < font.readUInt16BE(tableCountAt); table++) {
    const at = headBytes + table * entryBytes;
    // Renamed, so that no parser finds the table.
    if (leftOut.has(font.toString('latin1', at, at + nameBytes))) font.write('x', at, 'latin1');
  }
  return font;
}
