/** Modules that scripts/build/content-plugin.ts makes from the files of content/. */
declare module '#content/guides/*.md' {
  export const guide: import('#contract/content/guide.ts').GuideText;
}

declare module '*.md?head' {
  export const head: import('#contract/content/guide-head.ts').GuideHead;
}

declare module '#content/sign-in-sheets/*.md' {
  export const label: string;
  export const sheet: import('#contract/content/text-blocks.ts').Chapter;
}

declare module '#content/trust/*.md' {
  export const paper: import('#contract/content/paper.ts').Paper;
}

declare module '#content/accessibility/methods.md' {
  export const methods: string;
}

declare module '#content/accessibility/level-*.md' {
  export const criteria: readonly import('#contract/content/criterion.ts').Criterion[];
}
