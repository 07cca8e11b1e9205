import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'

/** Name of a field of the n-th order. Form fields have no hyphens. */
export const shipmentField = (name: 'order' | 'version' | 'tracking', n: number) => `${name}_${n}`

/** `Mark as shipped` for several orders: one carrier, and a tracking number for each. */
export function shipmentsForm(orders: number) {
  const fields = Array.from({ length: orders }, (_, n) => [shipmentField('tracking', n), optionalLine(60)] as const)
  return z.object({ carrier: optionalLine(60), ...Object.fromEntries(fields) })
}
