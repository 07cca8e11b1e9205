import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { passkeys } from '#db/schema/security.ts'

export type PasskeyRow = { id: string; name: string; createdAt: Date | null }

const ROW = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt }

/** The signed-in person's passkeys, oldest first. */
export async function listOwnPasskeys(ctx: Ctx): Promise<PasskeyRow[]> {
  const rows = await ctx.db
    .select(ROW)
    .from(passkeys)
    .where(eq(passkeys.userId, requirePerson(ctx.actor).id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(toRow)
}

/** One passkey of the signed-in person. @throws a 404 response if they have no such passkey */
export async function findOwnPasskey(ctx: Ctx, id: string): Promise<PasskeyRow> {
  const person = requirePerson(ctx.actor)
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db
    .select(ROW)
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, person.id)))
  if (!row) throw notFound()
  return toRow(row)
}

/** How many passkeys an account has. */
export function countPasskeys(ctx: Pick<Ctx, 'db'>, personId: string): Promise<number> {
  return ctx.db.$count(passkeys, eq(passkeys.userId, personId))
}

function toRow({ name, ...row }: Omit<PasskeyRow, 'name'> & { name: string | null }): PasskeyRow {
  return { ...row, name: name ?? 'Passkey' }
}
