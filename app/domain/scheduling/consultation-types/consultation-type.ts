import type { consultationTypes } from '#db/schema/scheduling.ts'

export type ConsultationType = typeof consultationTypes.$inferSelect
export type ConsultationMethod = ConsultationType['method']

export const MAX_TYPE_QUESTIONS = 5
/** Customers who can book one time of a type (check constraint of the table). */
export const MAX_TYPE_PLACES = 500
export const MAX_TYPE_LENGTHS = { name: 60, slug: 60, question: 200, address: 200 } as const

const METHODS: Record<ConsultationMethod, { label: string; phrase: string }> = {
  phone: { label: 'Phone', phrase: 'by phone' },
  video: { label: 'Video call', phrase: 'by video call' },
  location: { label: 'In person', phrase: 'in person' },
}

export const CONSULTATION_METHODS = Object.keys(METHODS) as ConsultationMethod[]

/** `Phone`, for lists and forms. */
export const methodLabel = (method: ConsultationMethod): string => METHODS[method].label

/** `by phone`, within a sentence. */
export const methodPhrase = (method: ConsultationMethod): string => METHODS[method].phrase
