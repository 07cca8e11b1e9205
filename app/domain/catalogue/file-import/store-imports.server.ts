import { and, eq, lt, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MINUTE_MS } from '#app/lib/dates.ts'
import { isId, newId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { storeImports } from '#db/schema/catalogue.ts'

export type StoreImportKind = (typeof storeImports.$inferSelect)['kind']
export type StoreImport = typeof storeImports.$inferSelect

/** Saves an uploaded file, so that its preview can be confirmed. @returns the id of the import */
export async function createStoreImport(
  ctx: Ctx,
  kind: StoreImportKind,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  assertCan(ctx.actor, 'store.manage')
  const id = newId()
  await ctx.db.insert(storeImports).values({
    id,
    kind,
    fileName: normaliseLine(file.name).slice(0, 200) || `${kind}.csv`,
    content: Buffer.from(file.bytes),
    status: 'uploaded',
    createdBy: requirePerson(ctx.actor).id,
    createdAt: ctx.now,
  })
  return id
}

/** An uploaded or imported file of a kind, or null. @throws a 403 response for anyone but an admin */
export async function findStoreImport(ctx: Ctx, kind: StoreImportKind, id: string): Promise<StoreImport | null> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select()
    .from(storeImports)
    .where(and(eq(storeImports.id, id), eq(storeImports.kind, kind)))
  return row ?? null
}

/** An import that has run for longer has ended with its process. One of 2,000 products takes under two minutes. */
const MAX_RUN_MS = 10 * MINUTE_MS

/** Whether the file can be imported or discarded: it is not being imported, and was not. */
export const isWaiting = (ctx: Ctx, { status, startedAt }: StoreImport): boolean =>
  status === 'uploaded' || (status === 'running' && startedAt !== null && startedAt < lastRunStart(ctx))

/** From when a file whose import has not finished can be imported again, if the process that imports it has ended. */
export const retryAt = ({ startedAt }: Pick<StoreImport, 'startedAt'>): Date =>
  new Date((startedAt?.getTime() ?? 0) + MAX_RUN_MS)

const lastRunStart = (ctx: Ctx) => new Date(ctx.now.getTime() - MAX_RUN_MS)

/** `isWaiting` as a condition on an import of a kind. */
export function waitingImport(ctx: Ctx, kind: StoreImportKind, id: string): SQL | undefined {
  const isAbandoned = and(eq(storeImports.status, 'running'), lt(storeImports.startedAt, lastRunStart(ctx)))
  return and(eq(storeImports.id, id), eq(storeImports.kind, kind), or(eq(storeImports.status, 'uploaded'), isAbandoned))
}

/** `Discard file`: deletes an uploaded file. One that is being imported or was imported is kept. */
export async function discardStoreImport(ctx: Ctx, kind: StoreImportKind, id: string): Promise<void> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) return
  await ctx.db.delete(storeImports).where(waitingImport(ctx, kind, id))
}
