import type { State } from '#app/lib/states.ts'
import type { PostcodeRange } from '#db/schema/checkout.ts'
import { statesOfPostcode } from '../payments/postcodes.ts'

/** Where, for which weights and at which price orders are sent. */
export type DeliveryMethod = {
  id: string
  name: string
  priceCents: number
  freeFromCents: number | null
  /** Everywhere, if both are empty. */
  states: string[]
  postcodes: PostcodeRange[]
  minGrams: number
  maxGrams: number | null
  position: number
}

/**
 * The methods that are offered for a postcode and a weight, in their order. Of methods with the same name, the one with
 * the smallest area applies: postcodes before states before everywhere, and then the cheaper one.
 */
export function findOfferedMethods<Method extends DeliveryMethod>(
  methods: readonly Method[],
  postcode: string,
  grams: number,
): Method[] {
  const states = statesOfPostcode(postcode)
  const byName = new Map<string, { method: Method; precision: number }>()
  for (const method of methods) {
    const precision = precisionOf(method, postcode, states)
    if (precision === null || grams < method.minGrams || grams > (method.maxGrams ?? grams)) continue
    const key = method.name.toLowerCase()
    const other = byName.get(key)
    const isBetter =
      !other ||
      precision > other.precision ||
      (precision === other.precision && method.priceCents < other.method.priceCents)
    if (isBetter) byName.set(key, { method, precision })
  }
  return [...byName.values()]
    .map(({ method }) => method)
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
}

/**
 * How precisely the method's area names the postcode: 2 by a range, 1 by its state, 0 everywhere; null if it is
 * outside.
 */
function precisionOf({ states, postcodes }: DeliveryMethod, postcode: string, found: State[]): number | null {
  if (postcodes.some(([first, last]) => first <= postcode && postcode <= last)) return 2
  if (found.some((state) => states.includes(state))) return 1
  return states.length === 0 && postcodes.length === 0 && found.length > 0 ? 0 : null
}

/** Four digits that belong to a state or territory. */
export function isDeliveryPostcode(text: string): boolean {
  return statesOfPostcode(text).length > 0
}
