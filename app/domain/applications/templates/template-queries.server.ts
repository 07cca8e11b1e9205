import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { forbidden, notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { messageTemplates } from '#db/schema/companies.ts'
import type { TemplateOption } from './message-template.ts'

const COLUMNS = {
  id: messageTemplates.id,
  name: messageTemplates.name,
  body: messageTemplates.body,
  version: messageTemplates.version,
  updatedAt: messageTemplates.updatedAt,
}

export type MessageTemplate = TemplateOption & { version: number; updatedAt: Date }

/** The company whose templates the signed-in person manages. @throws a 403 response for anyone without one */
export function requireTemplateCompany(ctx: Ctx): { companyId: string; companyName: string } {
  const { companyId, companyName } = requirePerson(ctx.actor)
  assertCan(ctx.actor, 'template.manage', companyId)
  if (companyId === null) throw forbidden()
  return { companyId, companyName: companyName ?? '' }
}

/** The templates of the signed-in person's company, by name. */
export function listTemplates(ctx: Ctx): Promise<MessageTemplate[]> {
  const { companyId } = requireTemplateCompany(ctx)
  return selectTemplates(ctx, companyId)
}

/** The templates that the signed-in person can choose from; none for those who send no messages for a company. */
export async function listTemplateOptions(ctx: Ctx): Promise<TemplateOption[]> {
  if (ctx.actor.kind !== 'person' || !ctx.actor.companyId || !can(ctx.actor, 'template.manage')) return []
  const rows = await selectTemplates(ctx, ctx.actor.companyId)
  return rows.map(({ id, name, body }) => ({ id, name, body }))
}

/** One template of the signed-in person's company. @throws a 404 response for any other */
export async function findTemplate(ctx: Ctx, id: string): Promise<MessageTemplate> {
  const { companyId } = requireTemplateCompany(ctx)
  const [row] = isId(id)
    ? await ctx.db
        .select(COLUMNS)
        .from(messageTemplates)
        .where(and(eq(messageTemplates.id, id), eq(messageTemplates.companyId, companyId)))
    : []
  if (!row) throw notFound()
  return row
}

function selectTemplates({ db }: Ctx, companyId: string): Promise<MessageTemplate[]> {
  return db
    .select(COLUMNS)
    .from(messageTemplates)
    .where(eq(messageTemplates.companyId, companyId))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.id))
}
