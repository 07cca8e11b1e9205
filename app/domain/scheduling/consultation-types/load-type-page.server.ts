import type { Ctx } from '#app/core/context.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { listConsultants } from '../consultants/consultants-queries.server.ts'
import { typeToFields } from './type-form.ts'
import { findType, listTypes } from './type-queries.server.ts'

/** The types with what applies where they say nothing. */
export async function loadTypeList(ctx: Ctx) {
  const [types, { slotMinutes }] = await Promise.all([listTypes(ctx), findBookingSettings(ctx)])
  return { types, defaultTypeId: DEFAULT_CONSULTATION_TYPE_ID, defaultMinutes: slotMinutes }
}

/**
 * The form of a type, or of a new one without an id: its fields, and the consultants to choose from.
 *
 * @throws a 404 response for an unknown type
 */
export async function loadTypePage(ctx: Ctx, id?: string) {
  const type = id === undefined ? null : await findType(ctx, id)
  const [settings, all] = await Promise.all([findBookingSettings(ctx), listConsultants(ctx)])
  const chosen = type?.consultantIds ?? []
  const consultants = all.filter((consultant) => consultant.active || chosen.includes(consultant.id))
  return {
    version: type?.version ?? 0,
    name: type?.name ?? '',
    isDefault: type?.id === DEFAULT_CONSULTATION_TYPE_ID,
    fields: typeToFields(type ?? NEW_TYPE, settings.hours),
    consultants: consultants.map(({ id, fullName }) => ({ id, fullName })),
    defaultMinutes: settings.slotMinutes,
  }
}

const NEW_TYPE = {
  name: '',
  slug: '',
  minutes: null,
  places: 1,
  method: 'phone' as const,
  videoUrl: '',
  address: '',
  questions: [],
  consultantIds: [],
  hours: null,
  active: true,
}
