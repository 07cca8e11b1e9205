import type { SaveDiscountResult } from './save-discount.server.ts'

/** Why a code was not saved: the field, and a sentence beside it. */
export function saveDiscountError(refusal: Extract<SaveDiscountResult, { ok: false }>): {
  field: string
  sentence: string
} {
  if (refusal.reason === 'taken') return { field: 'code', sentence: 'There is another discount with this code.' }
  return { field: 'usage_limit', sentence: `It was used ${refusal.used} times already: enter that or more.` }
}
