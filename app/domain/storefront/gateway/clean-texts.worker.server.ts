import { cleanHtml } from '#app/domain/catalogue/clean-html.server.ts'

/** Runs in a worker (`clean-texts.server.ts`), because the time depends on the texts of an external store. */
export function clean(texts: string[]): string[] {
  return texts.map(cleanHtml)
}
