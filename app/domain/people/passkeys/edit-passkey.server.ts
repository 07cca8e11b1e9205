import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { passkeys } from '#db/schema/security.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'

/** Renames a passkey of the signed-in person. @throws a 404 response if they have no such passkey */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<void> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  await transaction(ctx, async (ctx) => {
    const renamed = await ctx.db.update(passkeys).set({ name }).where(isOwn(person.id, id)).returning()
    if (renamed.length === 0) throw notFound()
    await recordAudit(ctx, { action: 'person.passkey-renamed', subjectType: 'person', subjectId: person.id })
  })
}

/** Removes a passkey of the signed-in person, who is emailed. @throws a 404 response if they have no such passkey */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  await transaction(ctx, async (ctx) => {
    const removed = await ctx.db.delete(passkeys).where(isOwn(person.id, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
    await recordAudit(ctx, { action: 'person.passkey-removed', subjectType: 'person', subjectId: person.id })
    await sendSecurityChangeEmail(ctx, person, 'passkey-removed')
  })
}

function isOwn(personId: string, id: string) {
  if (!isId(id)) throw notFound()
  return and(eq(passkeys.id, id), eq(passkeys.userId, personId))
}
