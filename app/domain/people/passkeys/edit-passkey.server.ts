import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction, transactionOrReject } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { passkeys } from '#db/schema/security.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'
import { lockSignInMethods } from '../sign-in-methods.server.ts'

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

export type RemovePasskeyResult = { ok: true } | { ok: false; reason: 'only-method' }

/**
 * Removes a passkey of the signed-in person, who is emailed, unless it is their only way to sign in.
 *
 * @param services the ids of the services that can be signed in with now
 * @throws a 404 response if they have no such passkey
 */
export async function removePasskey(ctx: Ctx, id: string, services: readonly string[]): Promise<RemovePasskeyResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  return transactionOrReject<RemovePasskeyResult>(ctx, async (ctx, reject) => {
    const methods = await lockSignInMethods(ctx, person.id)
    const removed = await ctx.db.delete(passkeys).where(isOwn(person.id, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
    const hasService = methods.services.some((each) => services.includes(each))
    if (!methods.password && methods.passkeys === 1 && !hasService) throw reject({ ok: false, reason: 'only-method' })
    await recordAudit(ctx, { action: 'person.passkey-removed', subjectType: 'person', subjectId: person.id })
    await sendSecurityChangeEmail(ctx, person, 'passkey-removed')
    return { ok: true }
  })
}

function isOwn(personId: string, id: string) {
  if (!isId(id)) throw notFound()
  return and(eq(passkeys.id, id), eq(passkeys.userId, personId))
}
