declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string; rootType: string; fieldNames: string[] }
  export default class Validator {
    /** @param data the items of a page by format and type */
    validate(data: { jsonld: Record<string, Record<string, unknown>[]> }): Promise<Issue[]>
  }
}
