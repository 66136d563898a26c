import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

/** Files of a font for letters that ours lack, with the tables that join letters and place marks. */
export interface OtherFont {
  /** The letters for which its file is looked at: the large ones are read for nobody else. */
  letters: RegExp;
  isRightToLeft: boolean;
  regular: string;
  bold: string;
}

const wideForms = '\\u3000-\\u303f\\uff00-\\uffef';
const chinese = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans');

/** In the order in which they are asked for a letter. */
export const otherFonts: Readonly<Record<string, OtherFont>> = {
  hebrew: {
    letters: /\p{Script=Hebrew}/u,
    isRightToLeft: true,
    regular: require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  },
  arabic: {
    letters: /\p{Script_Extensions=Arabic}/u,
    isRightToLeft: true,
    regular: require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
  },
  thai: {
    letters: /\p{Script=Thai}/u,
    isRightToLeft: false,
    regular: require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
  },
  devanagari: {
    letters: /\p{Script_Extensions=Devanagari}/u,
    isRightToLeft: false,
    regular: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
  },
  korean: {
    letters: /\p{Script=Hangul}/u,
    isRightToLeft: false,
    regular: require.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  },
  japanese: {
    letters: new RegExp(
      `[\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}\\p{Script=Han}${wideForms}]`,
      'u',
    ),
    isRightToLeft: false,
    regular: require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  },
  chinese: {
    letters: new RegExp(`[\\p{Script_Extensions=Han}\\p{Script_Extensions=Bopomofo}${wideForms}]`, 'u'),
    isRightToLeft: false,
    regular: `${chinese}-Regular.otf`,
    bold: `${chinese}-Bold.otf`,
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
