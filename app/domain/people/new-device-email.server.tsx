import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDateTime, zoneLabel } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { accountLinks } from './account-links.server.ts'
import { addressLabel } from './address-label.server.ts'
import { deviceName } from './device-name.ts'
import { NewDeviceEmail } from './emails/security-emails.tsx'
import { isKnownDevice } from './known-devices.server.ts'

/** The browser of a sign-in: its device token, null if it has none yet, and its user agent. */
export type Device = { token: string | null; userAgent: string }

/**
 * Renders the email about a sign-in from a new device. It contains no text from the browser, only the name of a device
 * that we know.
 *
 * @returns null if the device is known, or if this is the first sign-in of the account
 */
export async function renderNewDeviceEmail(
  ctx: Ctx,
  person: Omit<Person, 'sessionId'>,
  device: Device,
): Promise<Email | null> {
  if (await isKnownDevice(ctx, person.email, device.token)) return null
  const [earlier] = await ctx.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'person'),
        eq(auditEvents.subjectId, person.id),
        eq(auditEvents.action, 'person.signed-in'),
      ),
    )
    .limit(1)
  if (!earlier) return null
  const agency = await findAgency(ctx)
  const body = (
    <NewDeviceEmail
      agency={agency}
      fullName={person.fullName}
      time={`${formatDateTime(ctx.now, ctx.timeZone)} (${zoneLabel(ctx.timeZone)})`}
      device={deviceName(device.userAgent)}
      location={addressLabel(ctx.address)}
      resetHref={accountLinks.forgot(ctx)}
    />
  )
  return renderEmail(person.email, `New sign-in to your ${agency.name} account`, body)
}
