import { and, eq, ne, sql } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { newId } from '#app/lib/id.ts'
import { companies, messageTemplates } from '#db/schema/companies.ts'
import { MAX_TEMPLATES } from './message-template.ts'
import type { TemplateInput } from './template-form.ts'
import { findTemplate, type MessageTemplate, requireTemplateCompany } from './template-queries.server.ts'

/** `taken`: another template of the company has this name. */
export type CreateTemplateResult = { ok: true } | { ok: false; reason: 'taken' | 'too-many' }
export type EditTemplateResult = { ok: true } | { ok: false; reason: 'taken' } | StaleResult<MessageTemplate>

/** Adds a template to the signed-in person's company, which has at most `MAX_TEMPLATES`. */
export function createTemplate(ctx: Ctx, input: TemplateInput): Promise<CreateTemplateResult> {
  const { companyId } = requireTemplateCompany(ctx)
  return transaction(ctx, async (ctx): Promise<CreateTemplateResult> => {
    await lockCompany(ctx, companyId)
    const number = await ctx.db.$count(messageTemplates, eq(messageTemplates.companyId, companyId))
    if (number >= MAX_TEMPLATES) return { ok: false, reason: 'too-many' }
    if (await isNameTaken(ctx, companyId, input.name)) return { ok: false, reason: 'taken' }
    await ctx.db
      .insert(messageTemplates)
      .values({ id: newId(), companyId, ...input, createdAt: ctx.now, updatedAt: ctx.now })
    await audit(ctx, 'company.template-added', companyId, input.name)
    return { ok: true }
  })
}

/**
 * Saves a template. Emails that are still to be sent keep the text that they were chosen with.
 *
 * @returns `stale` with the saved template if someone else has saved it since
 * @throws a 404 response for a template of another company
 */
export function editTemplate(
  ctx: Ctx,
  id: string,
  input: TemplateInput,
  expectedVersion: number,
): Promise<EditTemplateResult> {
  const { companyId } = requireTemplateCompany(ctx)
  return transaction(ctx, async (ctx): Promise<EditTemplateResult> => {
    await lockCompany(ctx, companyId)
    const current = await findTemplate(ctx, id)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    if (await isNameTaken(ctx, companyId, input.name, id)) return { ok: false, reason: 'taken' }
    await ctx.db
      .update(messageTemplates)
      .set({ ...input, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(eq(messageTemplates.id, id))
    await audit(ctx, 'company.template-edited', companyId, input.name)
    return { ok: true }
  })
}

/** Deletes a template. @returns its name @throws a 404 response for a template of another company */
export function deleteTemplate(ctx: Ctx, id: string): Promise<string> {
  const { companyId } = requireTemplateCompany(ctx)
  return transaction(ctx, async (ctx) => {
    await lockCompany(ctx, companyId)
    const { name } = await findTemplate(ctx, id)
    await ctx.db.delete(messageTemplates).where(eq(messageTemplates.id, id))
    await audit(ctx, 'company.template-deleted', companyId, name)
    return name
  })
}

/** The limit and the names depend on all templates of the company, so changes of them follow each other. */
const lockCompany = ({ db }: Ctx, companyId: string) =>
  db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')

async function isNameTaken({ db }: Ctx, companyId: string, name: string, exceptId?: string): Promise<boolean> {
  const isSameName = sql`lower(${messageTemplates.name}) = lower(${name})`
  const isOther = exceptId === undefined ? undefined : ne(messageTemplates.id, exceptId)
  return (await db.$count(messageTemplates, and(eq(messageTemplates.companyId, companyId), isSameName, isOther))) > 0
}

const audit = (ctx: Ctx, action: AuditAction, subjectId: string, name: string) =>
  recordAudit(ctx, { action, subjectType: 'company', subjectId, details: { name } })
