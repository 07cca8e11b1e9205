import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/**
 * What libxml2, an independent parser, says is wrong with a document by the schema `tests/support/schemas/{name}.xsd`.
 */
export async function listSchemaErrors(name: 'sitemap' | 'rss' | 'job-feed', document: string): Promise<string[]> {
  const schema = await readFile(new URL(`./schemas/${name}.xsd`, import.meta.url), 'utf8')
  const { errors, valid, rawOutput } = await validateXML({ xml: document, schema })
  const messages = errors.map(({ message }) => message)
  return valid || messages.length > 0 ? messages : [rawOutput]
}
