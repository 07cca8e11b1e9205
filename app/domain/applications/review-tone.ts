import type { Tone } from '#app/ui/data/badge.tsx'
import { isStatus, STATUS_TONES } from './application.ts'

/** A status's colour for the reviewing side: one that is none of ours is green here (specification section 4). */
export function reviewTone(status: string): Tone {
  return isStatus(status) ? STATUS_TONES[status] : 'green'
}
