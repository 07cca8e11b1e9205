import type { ArchivedVariant } from './archived-variants.server.ts'

/**
 * The archived variant to restore for a new one: the one with stock, otherwise the last archived one. A title is the
 * values of a variant, so it matches however often the options have changed.
 *
 * @param archived the last archived first
 */
export function chooseVariantToRestore(
  archived: readonly ArchivedVariant[],
  title: string,
): ArchivedVariant | undefined {
  const matching = archived.filter((variant) => variant.title.toLowerCase() === title.toLowerCase())
  return matching.find((variant) => variant.onHand > 0) ?? matching[0]
}
