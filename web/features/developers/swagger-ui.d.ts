/** Types for the part used here of a package without types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface ReaderSettings {
    domNode: HTMLElement;
    spec: object;
    docExpansion: 'none';
    filter: boolean;
    displayOperationId: boolean;
    defaultModelsExpandDepth: number;
    validatorUrl: null;
  }
  const drawReader: (settings: ReaderSettings) => unknown;

  export = drawReader;
}
