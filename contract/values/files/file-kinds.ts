/** The file kinds that the portal accepts, detected by content. */
export interface FileKind {
  contentType: string;
  extension: string;
  /** Text of the badge. */
  label: string;
  /** May be shown inside a page; all other kinds are only downloaded. */
  isImage?: true;
  /** Played by the browser's own player. */
  isVideo?: true;
  /** Its text can be extracted and searched. */
  isSearchable?: true;
}

const office = 'application/vnd.openxmlformats-officedocument';

export const fileKinds = {
  pdf: { contentType: 'application/pdf', extension: 'pdf', label: 'PDF', isSearchable: true },
  doc: { contentType: 'application/msword', extension: 'doc', label: 'DOC' },
  docx: {
    contentType: `${office}.wordprocessingml.document`,
    extension: 'docx',
    label: 'DOCX',
    isSearchable: true,
  },
  ppt: { contentType: 'application/vnd.ms-powerpoint', extension: 'ppt', label: 'PPT' },
  pptx: {
    contentType: `${office}.presentationml.presentation`,
    extension: 'pptx',
    label: 'PPTX',
    isSearchable: true,
  },
  xls: { contentType: 'application/vnd.ms-excel', extension: 'xls', label: 'XLS' },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, extension: 'xlsx', label: 'XLSX' },
  png: { contentType: 'image/png', extension: 'png', label: 'PNG', isImage: true },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', label: 'JPEG', isImage: true },
  gif: { contentType: 'image/gif', extension: 'gif', label: 'GIF', isImage: true },
  webp: { contentType: 'image/webp', extension: 'webp', label: 'WebP', isImage: true },
  /** Only for download, because it can contain scripts. */
  svg: { contentType: 'image/svg+xml', extension: 'svg', label: 'SVG' },
  mp4: { contentType: 'video/mp4', extension: 'mp4', label: 'MP4', isVideo: true },
  webm: { contentType: 'video/webm', extension: 'webm', label: 'WebM', isVideo: true },
  vtt: { contentType: 'text/vtt; charset=utf-8', extension: 'vtt', label: 'WebVTT' },
  csv: { contentType: 'text/csv; charset=utf-8', extension: 'csv', label: 'CSV' },
  tsv: { contentType: 'text/tab-separated-values; charset=utf-8', extension: 'tsv', label: 'TSV' },
  json: { contentType: 'application/json', extension: 'json', label: 'JSON' },
  txt: { contentType: 'text/plain; charset=utf-8', extension: 'txt', label: 'Text' },
} as const satisfies Record<string, FileKind>;
export type FileKindName = keyof typeof fileKinds;

/** Kinds for learning resources and assessments. */
export const documentKinds = ['pdf', 'doc', 'docx', 'ppt', 'pptx'] as const satisfies readonly FileKindName[];
/** Further kinds for brand assets. */
export const brandKinds = ['png', 'jpeg', 'svg'] as const satisfies readonly FileKindName[];
/** Kinds of uploaded videos, their captions and card pictures. */
export const videoKinds = ['mp4', 'webm'] as const satisfies readonly FileKindName[];
export const captionsKinds = ['vtt'] as const satisfies readonly FileKindName[];
export const coverKinds = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKindName[];

/** Kinds of signed contracts: as a document, or as a picture of the paper. */
export const contractKinds = ['pdf', 'doc', 'docx', 'png', 'jpeg'] as const satisfies readonly FileKindName[];

/** The kinds accepted for each purpose of an upload. */
export const uploadKinds = {
  document: documentKinds,
  brand: [...documentKinds, ...brandKinds],
  video: videoKinds,
  captions: captionsKinds,
  cover: coverKinds,
  contract: contractKinds,
} as const satisfies Record<string, readonly FileKindName[]>;
export type UploadPurpose = keyof typeof uploadKinds;

/** The kinds accepted as attachments of messages. */
export const attachmentKinds = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'png',
  'jpeg',
  'gif',
  'webp',
  'csv',
  'txt',
] as const satisfies readonly FileKindName[];
