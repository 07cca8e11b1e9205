import Validator from '@adobe/structured-data-validator'

/** What an independent validator of Google's rules for structured data says is wrong with an item. */
export async function listMarkupErrors(item: Record<string, unknown>): Promise<string[]> {
  const issues = await new Validator().validate({ jsonld: { [String(item['@type'])]: [item] } })
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
}
